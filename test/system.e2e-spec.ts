import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { apiError, type ApiError } from '../src/core/errors.js';
import type { Guide } from '../src/features/system/guide.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import { sendRequest } from './support/http-client.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, rateLimitPerMinute: 100_000 })));
afterAll(() => app.close());

describe('/health', () => {
  it('returns status, uptime, timestamp and version', async () => {
    const { body: before } = await app.client().get('/health');
    clock.advance({ seconds: 61, milliseconds: 999 });
    const { status, body } = await app.client().get('/health');

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      uptime: Number(before.uptime) + 61,
      timestamp: new Date(clock.now()).toISOString(),
      version,
    });
  });

  describe('when the store cannot be reached', () => {
    const down = (): ApiError => apiError('SERVICE_UNAVAILABLE', 'down', { headers: { 'retry-after': '1' } });
    it.each([
      [
        'synchronous error',
        () => {
          throw down();
        },
      ],
      ['rejected promise', () => Promise.reject(down())],
    ])('returns 503, and 200 when the store is available again (%s)', async (_, fail) => {
      const config = Config.from({}).with({ logLevel: 'silent' });
      const service = await createApp({ config, clock });
      const store = service.get(SessionStore, { strict: false });
      const spies = [jest.spyOn(store, 'check'), jest.spyOn(store, 'counts')];
      for (const spy of spies) spy.mockImplementation(fail);
      await service.listen(0, '127.0.0.1');
      const { port } = service.getHttpServer().address() as AddressInfo;
      const ask = (path: string): ReturnType<typeof sendRequest> =>
        sendRequest(`http://127.0.0.1:${port}${path}`, 'GET');
      const [health, status] = [await ask('/health'), await ask('/status.json')];
      for (const spy of spies) spy.mockRestore();
      const recovered = await ask('/health');
      await service.close();

      expect(health.status).toBe(503);
      expect(health.body).toEqual({
        status: 'unavailable',
        uptime: 0,
        timestamp: expect.any(String),
        version,
      });
      expect([status.status, status.body.error, status.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '1',
      ]);
      expect([recovered.status, recovered.body.status]).toEqual([200, 'ok']);
    });
  });
});

describe('/status.json', () => {
  it('returns uptime, session counts and the rate limit policy', async () => {
    const { status, headers, body } = await app.client().get('/status.json');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toEqual({
      status: 'operational',
      uptime_seconds: expect.any(Number),
      started_at: '2026-01-01T00:00:00.000Z',
      active_sessions: expect.any(Number),
      sessions_today: expect.any(Number),
      target: { availability: expect.stringMatching(/^\d+(\.\d+)?%$/) },
      rate_limit: { limit: 100_000, window_seconds: 60, scope: 'ip' },
    });
    expect(body.uptime_seconds).toBe(Math.floor((clock.now() - Date.parse(body.started_at)) / 1000));
  });

  it('counts active sessions and those opened since midnight', async () => {
    const count = async (): Promise<[number, number]> => {
      const { body } = await app.client().get('/status.json');
      return [body.active_sessions, body.sessions_today];
    };
    clock.advance({ seconds: 86_400 });
    expect(await count()).toEqual([0, 0]);
    const client = app.client();
    for (const one of [client, client, app.client(), app.client()]) await one.get('/session');
    expect(await count()).toEqual([3, 3]);
    clock.advance({ seconds: 1800 });
    expect(await count()).toEqual([0, 3]);
    await client.get('/session');
    expect(await count()).toEqual([1, 4]);
    clock.advance({ seconds: 86_400 });
    expect(await count()).toEqual([0, 0]);
  });
});

describe('/api', () => {
  const guide = async (headers: Record<string, string> = {}): Promise<Guide> =>
    (await sendRequest(`${app.url}/api`, 'GET', { headers })).body;

  it('returns a description and three example requests', async () => {
    const { status, headers, body } = await app.client().get('/api');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    expect(body.first_calls).toHaveLength(3);
  });

  it('lists existing paths only', async () => {
    const { rest, graphql, soap, documents } = await guide();
    for (const path of [rest, soap, documents, { schema: graphql.schema, ide: graphql.ide }].flatMap(
      Object.values,
    )) {
      expect([path, (await app.client().get(path)).status]).toEqual([path, 200]);
    }
  });

  it('has commands that work', async () => {
    const { first_calls } = await guide();
    const statuses: number[] = [];
    for (const { call } of first_calls) {
      const [, url = ''] = /(http[^\s']+)/.exec(call) ?? [];
      const [, method = 'GET'] = /-X (\w+)/.exec(call) ?? [];
      const [, type] = /-H 'content-type: ([^']+)'/.exec(call) ?? [];
      const [, body] = /-d '([^']+)'/.exec(call) ?? [];
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      statuses.push(
        (await sendRequest(url, method, { headers, ...(body !== undefined && { body }) })).status,
      );
    }

    expect(statuses).toEqual([200, 201, 503]);
  });

  it('uses the host of the request if it is valid', async () => {
    const [plain, odd] = [await guide({ host: 'learn.example:8080' }), await guide({ host: "x';y" })];

    expect(JSON.stringify(plain)).toContain('http://learn.example:8080/api/v1/users');
    expect(JSON.stringify(odd)).not.toContain('x/../y');
  });

  it('uses PUBLIC_BASE_URL if set', async () => {
    const published = await startApp({ publicBaseUrl: 'https://api.example.com/sandbox' });
    const { text } = await published.client().get('/api');
    await published.close();

    expect(text).toContain('https://api.example.com/sandbox/api/v1/users');
    expect(text).not.toContain('127.0.0.1');
  });
});
