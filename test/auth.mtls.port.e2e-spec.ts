// The TLS port when it cannot be opened at the start.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { PracticeCaService } from '../src/features/mtls/practice-ca.service.js';
import { apiError } from '../src/core/errors.js';
import { startAppWithProviders } from './support/app-with-providers.js';
import { captureLog } from './support/captured-log.js';
import { freePort } from './support/ports.js';

afterEach(() => jest.restoreAllMocks());

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setImmediate();
}

it('opens when the keys are available and no other process uses the port', async () => {
  const other = createServer();
  const port = await freePort();
  await once(other.listen(port, '127.0.0.1'), 'listening');
  let reads = 0;
  const certificate = PracticeCaService.prototype.certificate;
  jest.spyOn(PracticeCaService.prototype, 'certificate').mockImplementation(function (
    this: PracticeCaService,
  ) {
    reads += 1;
    if (reads === 1) throw apiError('SERVICE_UNAVAILABLE', 'the store cannot be reached, try again');
    return certificate.call(this);
  });
  const captured = captureLog('error');
  const app = await startAppWithProviders({ mtlsPort: port, host: '127.0.0.1', log: captured.log });
  await until(() => Promise.resolve(captured.text().includes('the TLS port is not open')));

  other.close();
  await once(other, 'close');
  await until(async () =>
    (await app.client().get('/auth/methods')).text.includes(`https://127.0.0.1:${port}`),
  );
  await app.close();
});
