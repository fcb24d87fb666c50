// The liveness and readiness probes.
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { Readiness } from '../src/platform/kernel/lifecycle/readiness.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { sendRequest } from './support/http-client.js';

const clock = new TestClock();
let app: NestFastifyApplication;
let url = '';
beforeEach(async () => {
  app = await createApp({ config: Config.from({}).with({ logLevel: 'silent' }), clock });
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
});
afterEach(() => app.close());

const ask = (path: string): Promise<TestResponse> => sendRequest(url + path, 'GET');
const looseStore = (): jest.SpyInstance =>
  jest.spyOn(app.get(SessionStore, { strict: false }), 'check').mockImplementation(() => {
    throw new Error('down');
  });

describe.each(['/health/live', '/health/ready'])('%s', (path) => {
  it('returns 200 and the body of /health', async () => {
    clock.advance({ seconds: 7 });
    const [{ status, body }, health] = [await ask(path), await ask('/health')];

    expect(status).toBe(200);
    expect(body).toEqual({ ...health.body, status: 'ok', uptime: 7 });
  });
});

it('the uptime does not follow a change of the system time', async () => {
  jest.spyOn(clock, 'monotonic').mockReturnValue(clock.now() + 5000);
  const { body } = await ask('/health');
  clock.advance({ seconds: 3600 });
  const { body: later } = await ask('/health');
  jest.restoreAllMocks();

  expect([body.uptime, later.uptime]).toEqual([5, 5]);
});

describe('/health/live', () => {
  it('returns 200 without the store and during a stop', async () => {
    const check = looseStore();
    void app.get(Readiness, { strict: false }).beginShutdown();

    expect((await ask('/health/live')).status).toBe(200);
    expect(check).not.toHaveBeenCalled();
  });
});

describe('/health/ready', () => {
  it('returns 503 while the store cannot be reached', async () => {
    const check = looseStore();
    const { status, body, headers } = await ask('/health/ready');
    check.mockRestore();

    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'unavailable',
      reason: 'the store cannot be reached or does not accept writes',
    });
    expect(headers.get('retry-after')).toBe('1');
    expect((await ask('/health/ready')).status).toBe(200);
  });

  it('returns 503 during a stop, while other requests are still served', async () => {
    void app.get(Readiness, { strict: false }).beginShutdown();
    const { status, body, headers } = await ask('/health/ready');

    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'unavailable', reason: 'the service is stopping' });
    expect(headers.get('retry-after')).toBe('1');
    expect((await ask('/health')).status).toBe(200);
    expect((await ask('/api/v1/users')).status).toBe(200);
  });
});
