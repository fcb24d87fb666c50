// The facts of REST exchanges: which requests are observed, and their operation, input, result and error.
import type { ExecutedOperation } from '../src/platform/practice/exchange/exchange.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import type { Client, TestRequest } from './support/client.js';
import { RecordedExchanges } from './support/recorded-exchanges.js';

let app: AppWithProviders;
let exchanges: RecordedExchanges;
beforeAll(async () => {
  app = await startAppWithProviders();
  exchanges = new RecordedExchanges(app);
});
afterAll(() => app.close());

const USER = 'a0000000-0000-4000-8000-000000000001';
const ORDER = 'c0000000-0000-4000-8000-000000000001';
const defaults = { page: 1, limit: 10, sort: 'created_at', order: 'desc', filter: {} };

async function send(method: string, path: string, call?: TestRequest): Promise<ExecutedOperation[]> {
  const client = await exchanges.client();
  await client.send(method, path, call);
  return [...exchanges.last(client).operations];
}

describe('operation and input', () => {
  const page = { total: 12, page: 1, limit: 10, pages: 2, hasNext: true, hasPrev: false };

  it.each<[string, string, unknown, object]>([
    ['GET', '/api/v1/users', undefined, { operation: 'listUsers', input: defaults, result: page }],
    ['GET', '/api/v1/users/', undefined, { operation: 'listUsers', input: defaults, result: page }],
    ['HEAD', '/api/v1/users', undefined, { operation: 'listUsers', input: defaults }],
    [
      'GET',
      '/api/v1/users?order=ASC&limit=5&page=2&sort=name&delay=0',
      undefined,
      { operation: 'listUsers', input: { ...defaults, page: 2, limit: 5, sort: 'name', order: 'asc' } },
    ],
    [
      'GET',
      '/api/v1/users?age=null&role=user&role=admin',
      undefined,
      { input: { ...defaults, filter: { age: { eq: null }, role: { in: ['user', 'admin'] } } } },
    ],
    [
      'GET',
      '/api/v1/products?stock=0',
      undefined,
      { operation: 'listProducts', input: { ...defaults, filter: { stock: { eq: 0 } } } },
    ],
    [
      'GET',
      '/api/v1/orders?expand=user,product&status=pending',
      undefined,
      { input: { ...defaults, expand: ['user', 'product'], filter: { status: { eq: 'pending' } } } },
    ],
    [
      'QUERY',
      '/api/v1/products',
      { price: { gte: 20, lte: 50 }, order: 'ASC', fields: ['name'], filters: { category: ['a', 'b'] } },
      {
        operation: 'searchProducts',
        input: {
          ...defaults,
          order: 'asc',
          fields: ['name'],
          filter: { price: { gte: 20, lte: 50 }, category: { in: ['a', 'b'] } },
        },
        error: null,
      },
    ],
    [
      'GET',
      `/api/v1/users/${USER.toUpperCase()}`,
      undefined,
      { operation: 'getUser', input: { id: USER }, result: { id: USER } },
    ],
    [
      'GET',
      `/api/v1/orders/${ORDER}?expand=user`,
      undefined,
      { operation: 'getOrder', input: { id: ORDER, expand: ['user'] }, result: { user: {} } },
    ],
    [
      'POST',
      '/api/v1/products',
      { name: 'Lamp', price: 29.5 },
      {
        operation: 'createProduct',
        input: { name: 'Lamp', price: 29.5 },
        result: { price: 29.5, stock: 0 },
        error: null,
      },
    ],
    [
      'PUT',
      `/api/v1/users/${USER}`,
      { name: 'A', email: 'a@b.cd' },
      { operation: 'replaceUser', input: { id: USER, name: 'A', email: 'a@b.cd' }, result: { name: 'A' } },
    ],
    [
      'PATCH',
      `/api/v1/users/${USER}`,
      { age: null },
      { operation: 'patchUser', input: { id: USER, age: null }, result: { age: null } },
    ],
    [
      'DELETE',
      `/api/v1/users/${USER}`,
      undefined,
      { operation: 'deleteUser', input: { id: USER }, result: { deleted: true }, error: null },
    ],
    ['GET', '/api/v1/demo', undefined, { operation: 'explainDemo', input: {}, result: { seeded: false } }],
    [
      'POST',
      '/api/v1/flows/seed-store',
      undefined,
      { operation: 'runFlow', input: { id: 'seed-store' }, result: { status: 'completed' } },
    ],
    ['POST', '/api/v1/echo', { finding: 7 }, { operation: 'echoPost', input: { finding: 7 } }],
    ['GET', '/openapi.json', undefined, { operation: 'getOpenApi', input: {} }],
  ])('reports %s %s (%#)', async (method, path, body, expected) => {
    const operations = await send(method, path, { body });

    expect(operations).toMatchObject([expected]);
    const [{ input }] = operations as [ExecutedOperation];
    if ('input' in expected) expect(input).toEqual(expected.input);
  });

  it('has the items of a list in the result', async () => {
    const [{ result }] = (await send('GET', '/api/v1/users?limit=2')) as [ExecutedOperation];

    expect(result).toMatchObject({
      items: [{ role: expect.any(String) as string }, {}],
      total: 12,
      limit: 2,
    });
  });
});

describe('errors', () => {
  it.each<[string, string, TestRequest, object]>([
    [
      'POST',
      '/api/v1/products',
      { body: { name: 'x', price: '29.5', size: 1 } },
      {
        operation: 'createProduct',
        input: { name: 'x', price: '29.5', size: 1 },
        error: { code: 'BAD_REQUEST', details: [{ field: 'price' }, { field: 'size' }] },
      },
    ],
    [
      'GET',
      '/api/v1/users?limit=many&staus=x',
      {},
      {
        operation: 'listUsers',
        input: { ...defaults, limit: 'many', filter: { staus: { eq: 'x' } } },
        error: { code: 'BAD_REQUEST' },
      },
    ],
    ['POST', '/api/v1/products', { body: '{' }, { input: {}, error: { code: 'BAD_REQUEST' } }],
    [
      'POST',
      '/api/v1/products',
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      { operation: 'createProduct', error: { code: 'UNSUPPORTED_MEDIA_TYPE' } },
    ],
    [
      'POST',
      '/api/v1/products',
      { body: { description: 'x'.repeat(110_000) } },
      { operation: 'createProduct', error: { code: 'PAYLOAD_TOO_LARGE' } },
    ],
    [
      'QUERY',
      '/api/v1/users',
      { body: {}, headers: { accept: 'text/csv' } },
      { operation: 'searchUsers', input: defaults, error: { code: 'NOT_ACCEPTABLE' } },
    ],
    [
      'PATCH',
      `/api/v1/users/${USER}`,
      { body: { age: 1 }, headers: { 'if-match': '"x"' } },
      { operation: 'patchUser', input: { id: USER, age: 1 }, error: { code: 'PRECONDITION_FAILED' } },
    ],
    [
      'GET',
      '/api/v1/users?error=503',
      {},
      { operation: 'listUsers', error: { code: 'SERVICE_UNAVAILABLE' } },
    ],
    ['GET', '/api/v1/users?error=429', {}, { operation: 'listUsers', error: { code: 'TOO_MANY_REQUESTS' } }],
    ['GET', '/api/v1/users/7', {}, { input: { id: '7' }, error: { code: 'BAD_REQUEST' } }],
    ['HEAD', '/api/v1/users/7', {}, { operation: 'getUser', error: { code: 'BAD_REQUEST' } }],
  ])('reports %s %s (%#)', async (method, path, call, expected) => {
    expect(await send(method, path, call)).toMatchObject([{ ...expected, result: undefined }]);
  });

  it.each([
    ['GET', '/api/v1/userz', 404, 'NOT_FOUND'],
    ['POST', `/api/v1/users/${USER}`, 405, 'METHOD_NOT_ALLOWED'],
  ])('observes %s %s, which has no operation', async (method, path, status, code) => {
    const client = await exchanges.client();
    await client.send(method, path);

    expect(exchanges.last(client)).toMatchObject({
      ...{ protocol: 'REST', method, path, status, operations: [], error: { code } },
    });
  });
});

describe('the request and the response', () => {
  it('has query, headers and body of the request, and the final status, headers and text of the response', async () => {
    const client = await exchanges.client();
    const list = await client.get('/api/v1/users?limit=2&role=user&role=admin', {
      headers: { accept: '*/*' },
    });
    const etag = list.headers.get('etag') ?? '';
    expect(exchanges.last(client)).toMatchObject({
      ...{
        protocol: 'REST',
        method: 'GET',
        path: '/api/v1/users',
        status: 200,
        body: undefined,
        error: null,
      },
      query: { limit: '2', role: ['user', 'admin'] },
      headers: { accept: '*/*' },
      responseHeaders: { etag },
      responseText: list.text,
    });

    await client.get('/api/v1/users?limit=2&role=user&role=admin', { headers: { 'if-none-match': etag } });
    expect(exchanges.last(client)).toMatchObject({
      ...{ status: 304, responseText: '', operations: [{ operation: 'listUsers', result: undefined }] },
      headers: { 'if-none-match': etag },
    });
  });

  it('is the same for a cached response', async () => {
    const client = await exchanges.client();
    for (let i = 0; i < 4; i += 1) await client.get('/api/v1/users?limit=3');

    const [first, ...others] = exchanges.of(client.session).map(({ operations }) => operations);
    expect(others).toEqual([first, first, first]);
  });
});

describe('requests that are not observed', () => {
  const preflight = {
    origin: 'https://app.example',
    'access-control-request-method': 'PUT',
  };
  const cookieOf = ({ session }: Client): string => `sandbox_session=${session ?? ''}`;

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a lesson', (client) => client.get('/learn/first-get')],
    ['an unknown lesson', (client) => client.get('/learn/a/b/c')],
    ['a class', (client) => client.post('/classes', {})],
    ['the session', (client) => client.get('/session')],
    ['an unknown control', (client) => client.put('/session/clocks', {})],
    ['a page', (client) => client.get('/')],
    ['the web app', (client) => client.get('/api/v1/users', { headers: { 'x-sandbox-client': 'web' } })],
    [
      'a preflight of a browser',
      (client) => {
        const headers = { ...preflight, cookie: cookieOf(client) };
        return fetch(`${app.url}/api/v1/users`, { method: 'OPTIONS', headers });
      },
    ],
  ])('%s', async (_name, request) => {
    const client = await exchanges.client();
    await request(client);

    expect(exchanges.of(client.session)).toEqual([]);
  });

  it('observes a preflight that names its session, and OPTIONS', async () => {
    const client = await exchanges.client();
    await client.send('OPTIONS', `/api/v1/users/${USER}`, { headers: preflight });
    await client.send('OPTIONS', `/api/v1/users/${USER}`);

    expect(exchanges.of(client.session)).toMatchObject([
      { method: 'OPTIONS', status: 204, operations: [], error: null },
      {
        method: 'OPTIONS',
        status: 204,
        responseHeaders: { allow: expect.stringContaining('PATCH') as string },
      },
    ]);
  });

  it('responses of the rate limit; a simulated 429 is observed', async () => {
    const limited = await startAppWithProviders({ rateLimitPerMinute: 3 });
    try {
      const recorded = new RecordedExchanges(limited);
      const client = await recorded.client();
      await client.get('/api/v1/users?error=429');
      await client.get('/api/v1/users');
      const { status, headers } = await client.get('/api/v1/users');

      expect({ status, simulated: headers.get('x-simulated') }).toEqual({ status: 429, simulated: null });
      expect(recorded.of(client.session).map((exchange) => exchange.status)).toEqual([429, 200]);
    } finally {
      await limited.close();
    }
  });

  it('does not observe sessions that are not tracked', async () => {
    const client = app.client();
    await client.get('/api/v1/users');

    expect(exchanges.of(client.session)).toEqual([]);
  });
});
