import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { expectError } from './support/expect-error.js';

const limit = 5;
const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, rateLimitPerMinute: limit, trustProxy: 1 })));
afterAll(() => app.close());

/** Every test has its own IP address. */
let address = '';
let last = 0;
beforeEach(() => (address = `192.0.2.${(last += 1)}`));

const send = (method: string, path: string, body?: unknown): Promise<TestResponse> =>
  app.client().send(method, path, { body, headers: { 'x-forwarded-for': address } });
const ask = (): Promise<TestResponse> => send('GET', '/session');
async function exhaust(): Promise<void> {
  for (let used = 0; used < limit; used += 1) expect((await ask()).status).toBe(200);
}
const rateHeaders = ({ headers }: TestResponse): (string | null)[] =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));

describe('the rate limit', () => {
  it('has its limit, the remaining requests and the seconds to the reset in every response', async () => {
    const headers: (string | null)[][] = [];
    for (let used = 0; used < limit; used += 1) {
      headers.push(rateHeaders(await ask()));
      clock.advance({ milliseconds: 1500 });
    }

    expect(headers).toEqual([
      ['5', '4', '60'],
      ['5', '3', '59'],
      ['5', '2', '57'],
      ['5', '1', '56'],
      ['5', '0', '54'],
    ]);
  });

  it('returns 429 with Retry-After when it is exceeded', async () => {
    await exhaust();
    clock.advance({ seconds: 20 });
    const response = await ask();

    expectError(response, 429, 'TOO_MANY_REQUESTS');
    expect(response.headers.get('retry-after')).toBe('40');
    expect(rateHeaders(response)).toEqual(['5', '0', '40']);
  });

  it('rejects before anything else: no session, no record, no delay', async () => {
    await exhaust();
    const response = await send('POST', '/api/v1/products?delay=10000', { name: 'Lamp', price: 5 });

    expectError(response, 429, 'TOO_MANY_REQUESTS');
    expect(response.headers.has('x-session-id')).toBe(false);
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  it('resets after one minute, to the millisecond', async () => {
    await exhaust();
    clock.advance({ milliseconds: 59_999 });
    const before = await ask();
    clock.advance({ milliseconds: 1 });
    const after = await ask();

    expect([before.status, before.headers.get('retry-after')]).toEqual([429, '1']);
    expect([after.status, ...rateHeaders(after)]).toEqual([200, '5', '4', '60']);
  });

  it('resets at the same time even if requests continue', async () => {
    await exhaust();
    for (let sent = 0; sent < 6; sent += 1) {
      clock.advance({ seconds: 9 });
      expect((await ask()).status).toBe(429);
    }
    clock.advance({ seconds: 6 });

    expect((await ask()).status).toBe(200);
  });

  it('counts a minute from the first request of an IP address', async () => {
    clock.advance({ seconds: 45 });
    await ask();
    clock.advance({ seconds: 30 });

    expect(rateHeaders(await ask())).toEqual(['5', '3', '30']);
  });

  it.each<[string, string, unknown]>([
    ['GET', '/api', undefined],
    ['GET', '/nowhere', undefined],
    ['DELETE', '/session', undefined],
    ['OPTIONS', '/api/v1/users', undefined],
    ['HEAD', '/api/v1/users', undefined],
    ['POST', '/api/v1/users', '{'],
    ['POST', '/api/v1/users', 'x'.repeat(200_000)],
    ['QUERY', '/api/v1/users', {}],
    ['GET', '/api/v1/users?error=503', undefined],
    ['GET', '/api/v1/users?limit=0', undefined],
    ['GET', '/api/v1/users/no-uuid', undefined],
    ['POST', '/api/v1/demo/reset', undefined],
    ['POST', '/api/v1/echo', undefined],
  ])('counts %s %s', async (method, path, body) => {
    expect(rateHeaders(await send(method, path, body))).toEqual(['5', '4', '60']);
    expect(rateHeaders(await ask())).toEqual(['5', '3', '60']);
  });

  it.each([
    '/health',
    '/health/live',
    '/health/ready',
    '/status.json',
    '/openapi.json',
    '/entities.schema.json',
    '/docs/json',
    '/docs',
  ])('does not count %s', async (path) => {
    await exhaust();
    for (let sent = 0; sent < 2 * limit; sent += 1) {
      const response = await send('GET', path);
      expect(response.status).toBe(200);
      expect(rateHeaders(response)).toEqual([null, null, null]);
    }
    expect((await ask()).status).toBe(429);
  });

  it('counts a path with invalid percent-encoding', async () => {
    expect(rateHeaders(await send('GET', '/api/v1/%zz'))).toEqual(['5', '4', '60']);
  });

  it('is not reduced by requests that do not count', async () => {
    for (let sent = 0; sent < limit; sent += 1) await send('GET', '/health');

    expect(rateHeaders(await ask())).toEqual(['5', '4', '60']);
  });

  it('belongs to the IP address, not to the session', async () => {
    await exhaust();
    expect((await ask()).status).toBe(429);
    address = '2001:db8::1';

    expect((await ask()).status).toBe(200);
  });
});

describe('the IP address of a client', () => {
  const statusOf = async (service: TestApp, forwarded: string): Promise<number> =>
    (await service.client().get('/session', { headers: { 'x-forwarded-for': forwarded } })).status;

  // The limit is one request. The second request is rejected if it has the same IP address.
  it.each([
    ['no proxy is trusted: the header is ignored', false, '192.0.2.1', '192.0.2.2', true],
    [
      'every proxy is trusted: it is the first of the header',
      true,
      '192.0.2.1, 10.0.0.1',
      '192.0.2.2, 10.0.0.1',
      false,
    ],
    ['one proxy is trusted: it is the last', 1, '192.0.2.1, 10.0.0.1', '192.0.2.2, 10.0.0.1', true],
    ['one proxy is trusted: earlier values are ignored', 1, '1.1.1.1, 192.0.2.1', '2.2.2.2, 192.0.2.1', true],
    [
      'two proxies are trusted: it is the second-to-last',
      2,
      '192.0.2.1, 10.0.0.1',
      '192.0.2.2, 10.0.0.1',
      false,
    ],
    ['zero proxies are trusted: the header is ignored', 0, '192.0.2.1', '192.0.2.2', true],
    ['this host is trusted', '127.0.0.1,::1', '192.0.2.1', '192.0.2.2', false],
    ['its network is trusted', '127.0.0.0/8', '192.0.2.1', '192.0.2.2', false],
    ['another host is trusted: the header is ignored', '10.0.0.1', '192.0.2.1', '192.0.2.2', true],
  ] as const)('where %s', async (_, trustProxy, first, second, isSame) => {
    const service = await startApp({ rateLimitPerMinute: 1, trustProxy });
    const statuses = [await statusOf(service, first), await statusOf(service, second)];
    await service.close();

    expect(statuses).toEqual([200, isSame ? 429 : 200]);
  });
});

describe('RATE_LIMIT_PER_MINUTE', () => {
  it('of 0 disables the limit and its headers', async () => {
    const unlimited = await startApp({ rateLimitPerMinute: 0 });
    const client = unlimited.client();
    const responses = await Promise.all(Array.from({ length: 200 }, () => client.get('/session')));
    await unlimited.close();

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(rateHeaders(responses[199] as TestResponse)).toEqual([null, null, null]);
  });

  it('is 100 by default', async () => {
    const usual = await startApp({ rateLimitPerMinute: 100 });
    const client = usual.client();
    const responses = await Promise.all(Array.from({ length: 101 }, () => client.get('/session')));
    await usual.close();

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
