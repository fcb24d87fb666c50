import { METHODS } from 'node:http';
import { sharedApp, type SharedApp } from './support/app.js';
import { sendRequest } from './support/http-client.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const order = '/api/v1/orders/c0000000-0000-4000-8000-000000000001';

/** The allowed methods of each path, without OPTIONS. */
const allowed: [string, string[]][] = [
  ['/health', ['GET', 'HEAD']],
  ['/health/live', ['GET', 'HEAD']],
  ['/health/ready', ['GET', 'HEAD']],
  ['/status.json', ['GET', 'HEAD']],
  ['/api', ['GET', 'HEAD']],
  ['/session', ['GET', 'HEAD', 'DELETE']],
  ['/openapi.json', ['GET', 'HEAD']],
  ['/entities', ['GET', 'HEAD']],
  ['/entities.schema.json', ['GET', 'HEAD']],
  ['/docs/json', ['GET', 'HEAD']],
  ['/docs', ['GET', 'HEAD']],
  ['/api/v1/demo', ['GET', 'HEAD']],
  ['/api/v1/demo/reset', ['POST']],
  ['/api/v1/echo', ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE']],
  ['/api/v1/users', ['GET', 'HEAD', 'QUERY', 'POST']],
  ['/api/v1/products', ['GET', 'HEAD', 'QUERY', 'POST']],
  ['/api/v1/orders', ['GET', 'HEAD', 'QUERY', 'POST']],
  [order, ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']],
  ['/api/v1/users/no-uuid', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']],
];
/** Every method that Node can read, from GET to UNSUBSCRIBE. CONNECT requests a tunnel and has no path. */
const methods = METHODS.filter((method) => method !== 'CONNECT' && method !== 'OPTIONS');

describe('an unknown path', () => {
  it.each([
    '/nowhere',
    '/api/v2/users',
    '/api/v1',
    '/api/v1/user',
    '/api/v1/Users',
    '/API/v1/users',
    `${order}/items`,
    '/health/deep',
    '//health',
    '/.env',
    '/index.php?id=1',
    '/api/v1/users;id=1',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/<script>alert(1)</script>',
    `/${'x'.repeat(8000)}`,
  ])('returns 404 with the error envelope: %s', async (path) => {
    expectError(await sendRequest(app.url + path, 'GET'), 404, 'NOT_FOUND');
  });

  it.each(methods.filter((method) => method !== 'HEAD'))('returns 404 to %s', async (method) => {
    expectError(await sendRequest(`${app.url}/nowhere`, method), 404, 'NOT_FOUND');
  });

  it('returns 404 to OPTIONS', async () => {
    expectError(await app.client().send('OPTIONS', '/nowhere'), 404, 'NOT_FOUND');
  });

  it('returns JSON even if the client accepts neither JSON nor HTML', async () => {
    const headers = { accept: 'text/csv' };

    expectError(await app.client().get('/nowhere', { headers }), 404, 'NOT_FOUND');
  });

  it('returns 404 with any body', async () => {
    expectError(await app.client().post('/nowhere', '{'), 404, 'NOT_FOUND');
    expectError(await app.client().post('/nowhere', 'x'.repeat(200_000)), 404, 'NOT_FOUND');
  });

  it('is named in the message, without its query', async () => {
    const { body } = await app.client().get('/nowhere?secret=1');

    expect(body.message).toMatch(/GET \/nowhere\b/);
    expect(body.message).not.toContain('secret');
  });
});

describe.each(allowed)('%s', (path, allow) => {
  const list = [...allow, 'OPTIONS'].join(', ');

  it('returns 405 with Allow to every other method', async () => {
    for (const method of methods.filter((one) => !allow.includes(one))) {
      const response = await sendRequest(app.url + path, method);

      expect({ method, allow: response.headers.get('allow') }).toEqual({ method, allow: list });
      if (method === 'HEAD') expect(response.status).toBe(405);
      else expectError(response, 405, 'METHOD_NOT_ALLOWED');
    }
  });

  it('returns no 405 to the allowed methods', async () => {
    for (const method of allow) {
      expect((await app.client().send(method, path)).status).not.toBe(405);
    }
  });

  it('returns Allow to OPTIONS', async () => {
    const response = await app.client().send('OPTIONS', path);

    expect([response.status, response.text, response.headers.get('allow')]).toEqual([204, '', list]);
  });

  it('is the same path with a trailing slash', async () => {
    expect((await app.client().send('OPTIONS', `${path}/`)).headers.get('allow')).toBe(list);
  });
});

describe('a method that is not allowed', () => {
  it('neither opens a session nor reads a body', async () => {
    const client = app.client();
    const response = await client.post('/session', '{');

    expectError(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers.has('x-session-id')).toBe(false);
    expect((await client.get('/session')).body.data.is_new).toBe(true);
  });
});

describe('HEAD', () => {
  it.each([...allowed.filter(([, allow]) => allow.includes('GET')).map(([path]) => path), '/nowhere'])(
    'of %s has the status and type of GET and no body',
    async (path) => {
      const client = app.client();
      const [get, head] = [await client.get(path), await client.send('HEAD', path)];

      expect([head.status, head.text]).toEqual([get.status, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    },
  );

  it('has the Content-Length of GET', async () => {
    const client = app.client();
    const { text } = await client.get('/api/v1/users');
    const { headers } = await client.send('HEAD', '/api/v1/users');

    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  });
});
