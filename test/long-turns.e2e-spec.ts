// The warning for long turns of the event loop.
import { userEntity } from '../src/features/users/user.entity.js';
import { EntityServices } from '../src/platform/records/crud/entity-services.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { captureLog, type CapturedLog } from './support/captured-log.js';
import { RawConnection, requestHead } from './support/raw-connection.js';

const ada = { name: 'Ada', email: 'ada@example.com' };
let app: AppWithProviders;
let lines: CapturedLog['lines'];

beforeEach(async () => {
  const captured = captureLog('warn', { longTurns: true });
  lines = captured.lines;
  app = await startAppWithProviders({ log: captured.log });
  const users = app.get(EntityServices).of(userEntity);
  const create = users.create.bind(users);
  jest.spyOn(users, 'create').mockImplementationOnce((...given: Parameters<typeof create>) => {
    compute(300_000);
    return create(...given);
  });
});
afterEach(() => app.close());

/** Takes at least this many microseconds of CPU time, and ends. */
function compute(least: number): void {
  // eslint-disable-next-line no-restricted-properties -- a lower limit
  const used = (): number => process.cpuUsage().user;
  const start = used();
  while (used() - start < least);
}

const warnings = (): unknown[] =>
  lines().map(({ level, msg, method, route }) => ({ level, msg, method, route }));
const warning = {
  level: 'warn',
  msg: 'the event loop was blocked',
  method: 'POST',
  route: '/api/v1/users',
};

it('names the route whose handler blocked the event loop', async () => {
  const client = app.client();
  await client.post('/api/v1/users', ada);
  await client.get('/api/v1/users');
  expect(warnings()).toContainEqual(warning);
});

it('names it if another request began while the body was sent', async () => {
  const body = JSON.stringify(ada);
  const headers = [
    `Content-Length: ${body.length}`,
    'Content-Type: application/json',
    'Expect: 100-continue',
  ];
  const connection = await RawConnection.connect(app.port);
  connection.send(requestHead('POST', '/api/v1/users', ...headers));
  await connection.waitFor('100 Continue');
  await app.client().get('/api/v1/products');
  connection.send(body);
  await connection.waitFor('201 Created');
  await app.client().get('/api/v1/products');
  expect(warnings()).toContainEqual(warning);
  connection.destroy();
});
