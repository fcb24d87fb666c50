import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';

const origin = 'https://learner.example';
const exposed = [
  'x-session-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'location',
];

let app: TestApp;
let limited: TestApp;
beforeAll(
  async () => ([app, limited] = await Promise.all([startApp(), startApp({ rateLimitPerMinute: 1 })])),
);
afterAll(() => Promise.all([app.close(), limited.close()]));

const list = ({ headers }: TestResponse, name: string): string[] => (headers.get(name) ?? '').split(', ');

describe('a page with another origin', () => {
  it.each([
    [200, 'GET', '/api/v1/users'],
    [200, 'GET', '/health'],
    [400, 'GET', '/api/v1/users?limit=0'],
    [404, 'GET', '/nowhere'],
    [405, 'POST', '/health'],
    [415, 'QUERY', '/api/v1/users'],
    [503, 'GET', '/api/v1/users?error=503'],
  ])('may read the %i response to %s %s, and its headers', async (status, method, path) => {
    const body = method === 'QUERY' ? 'x' : undefined;
    const type = method === 'QUERY' ? { 'content-type': 'text/plain' } : {};
    const response = await app.client().send(method, path, { body, headers: { origin, ...type } });

    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(list(response, 'access-control-expose-headers')).toEqual(expect.arrayContaining(exposed));
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('may read a 429 response', async () => {
    const headers = { origin };
    await limited.client().get('/session', { headers });
    const response = await limited.client().get('/session', { headers });

    expect(response.status).toBe(429);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a preflight', () => {
  const preflight = (path: string, headers: Record<string, string>): Promise<TestResponse> =>
    app.client().send('OPTIONS', path, { headers: { origin, ...headers } });

  it.each([
    ['/api/v1/users', 'POST'],
    ['/api/v1/users', 'QUERY'],
    ['/api/v1/orders/c0000000-0000-4000-8000-000000000001', 'PATCH'],
    ['/api/v1/orders/c0000000-0000-4000-8000-000000000001', 'DELETE'],
    ['/api/v1/demo/reset', 'POST'],
    ['/session', 'GET'],
  ])('of %s allows %s with any requested header', async (path, method) => {
    const response = await preflight(path, {
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type, x-session-id, x-sandbox-client, x-learner-token',
    });

    expect(response.status).toBe(204);
    expect(response.text).toBe('');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(list(response, 'access-control-allow-methods')).toContain(method);
    expect(list(response, 'access-control-allow-headers')).toEqual([
      'content-type',
      'x-session-id',
      'x-sandbox-client',
      'x-learner-token',
    ]);
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it.each(['/api/v1/users', '/health', '/graphql', '/soap/', '/auth/token', '/docs'])(
    'of %s allows every method of the API, so that a browser receives the 405',
    async (path) => {
      const response = await preflight(path, { 'access-control-request-method': 'DELETE' });

      expect(list(response, 'access-control-allow-methods')).toEqual([
        ...['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'],
        'OPTIONS',
      ]);
    },
  );

  it('lists the methods of the path in Allow', async () => {
    const response = await preflight('/health', { 'access-control-request-method': 'DELETE' });

    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('opens no session', async () => {
    const client = app.client();
    const response = await client.send('OPTIONS', '/api/v1/users', { headers: { origin } });

    expect(response.headers.has('x-session-id')).toBe(false);
    expect((await client.get('/session')).body.data.is_new).toBe(true);
  });

  it('of an unknown path returns 404', async () => {
    expect((await preflight('/nowhere', { 'access-control-request-method': 'GET' })).status).toBe(404);
  });
});

describe('a request without an Origin header', () => {
  it('gets no CORS headers', async () => {
    const { headers } = await app.client().get('/api/v1/users');

    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
