import { randomUUID } from 'node:crypto';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { mapCounts, sampleCounts } from './support/collections.js';

const randomId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const unknownRecord = '00000000-0000-4000-8000-00000000dead';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

/** A client without a session. */
function newClient(): Client {
  const client = app.client();
  client.session = undefined;
  return client;
}

const sessionOf = ({ headers }: TestResponse): string => headers.get('x-session-id') ?? '';
const ask = (headers: Record<string, string>): Promise<TestResponse> =>
  newClient().get('/session', { headers });

/** The id of an existing session. */
async function opened(): Promise<string> {
  const id = randomUUID();
  await ask({ 'x-session-id': id });
  return id;
}

describe('a request with a session id in its header', () => {
  it('uses that session', async () => {
    const client = app.client();
    const { body: first } = await client.get('/session');
    const again = await client.get('/session');

    expect(sessionOf(again)).toBe(client.session);
    expect(again.body.data).toMatchObject({
      id: client.session,
      is_new: false,
      created_at: first.data.created_at,
    });
  });

  it('opens a new session with that id if it does not exist', async () => {
    const id = randomUUID();
    const response = await ask({ 'x-session-id': id });

    expect(sessionOf(response)).toBe(id);
    expect(response.body.data).toMatchObject({ id, is_new: true });
  });

  it('can have the id in upper case: the session is the same, and the response has lower case', async () => {
    const id = randomUUID();
    await ask({ 'x-session-id': id });
    const response = await ask({ 'x-session-id': id.toUpperCase() });

    expect(sessionOf(response)).toBe(id);
    expect(response.body.data).toMatchObject({ id, is_new: false });
  });

  it.each([
    ['version 1', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'],
    ['version 7', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
    ['nil', '00000000-0000-0000-0000-000000000000'],
  ])('can have a UUID of any version: %s', async (_, id) => {
    expect(sessionOf(await ask({ 'x-session-id': id }))).toBe(id);
  });

  it('gets a new session with a random id if the header is empty', async () => {
    const response = await ask({ 'x-session-id': '' });

    expect(sessionOf(response)).toMatch(randomId);
    expect(response.body.data.is_new).toBe(true);
  });

  it.each([
    ['a word', 'mine'],
    ['too short', '017f22e2-79b0-7cc3-98c4-dc0c0c07398'],
    ['too long', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f1'],
    ['in braces', '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}'],
    ['a prototype name', '__proto__'],
    ['two ids', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f, 017f22e2-79b0-7cc3-98c4-dc0c0c073990'],
  ])('gets 400 and no session if the header is not a UUID: %s', async (_, header) => {
    const cookie = `sandbox_session=${await opened()}`;
    for (const headers of [{}, { cookie }]) {
      const response = await ask({ 'x-session-id': header, ...headers });

      expect(response.status).toBe(400);
      expect(response.body).toEqual({
        success: false,
        error: 'BAD_REQUEST',
        message: 'header x-session-id must match format "uuid"',
        details: [{ field: 'x-session-id', message: 'must match format "uuid"' }],
      });
      expect(response.headers.has('x-session-id')).toBe(false);
      expect(response.headers.has('set-cookie')).toBe(false);
    }
  });

  it('gets 400 in the error format of GraphQL', async () => {
    const headers = { 'x-session-id': 'mine' };
    const { status, body } = await newClient().post('/graphql', { query: '{ __typename }' }, { headers });

    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({
      message: 'header x-session-id must match format "uuid"',
      extensions: { code: 'BAD_REQUEST', details: [{ field: 'x-session-id' }] },
    });
  });

  it('gets a SOAP fault', async () => {
    const headers = { 'x-session-id': 'mine', 'content-type': 'text/xml' };
    const { status, text } = await newClient().post('/soap/', '<x/>', { headers });

    expect(status).toBe(500);
    expect(text).toContain('<faultcode>soap:Client</faultcode>');
    expect(text).toContain('header x-session-id must match format');
    expect(text).toContain('<field name="x-session-id">');
  });

  it('gets 401 where the header is the credential', async () => {
    for (const scheme of ['session', 'x-session-id']) {
      const response = await newClient().get(`/auth/protected/${scheme}`, {
        headers: { 'x-session-id': 'mine' },
      });

      expect([response.status, response.body.reason.code]).toEqual([401, 'not_a_uuid']);
      expect(sessionOf(response)).toMatch(randomId);
    }
    const other = await newClient().get('/auth/protected/basic', { headers: { 'x-session-id': 'mine' } });

    expect(other.status).toBe(400);
  });

  it('has no effect on routes without a session', async () => {
    for (const path of ['/health', '/status.json', '/openapi.json'])
      expect((await newClient().get(path, { headers: { 'x-session-id': 'mine' } })).status).toBe(200);
  });
});

describe('a request with a session id in its cookie', () => {
  it.each([
    ['alone', (id: string) => `sandbox_session=${id}`],
    ['among others', (id: string) => `theme=dark; sandbox_session=${id}; lang=en`],
    ['in upper case', (id: string) => `sandbox_session=${id.toUpperCase()}`],
  ])('uses that session: %s', async (_, cookie) => {
    const id = await opened();
    const response = await ask({ cookie: cookie(id) });

    expect(sessionOf(response)).toBe(id);
    expect(response.body.data.is_new).toBe(false);
  });

  it('opens a new session with that id if it does not exist', async () => {
    const id = randomUUID();

    expect(sessionOf(await ask({ cookie: `sandbox_session=${id}` }))).toBe(id);
  });

  it('uses the header if there is one', async () => {
    const id = await opened();
    const response = await ask({ 'x-session-id': id, cookie: `sandbox_session=${await opened()}` });

    expect(sessionOf(response)).toBe(id);
  });

  it('uses the cookie if the header is empty', async () => {
    const id = await opened();
    const response = await ask({ 'x-session-id': '', cookie: `sandbox_session=${id}` });

    expect(sessionOf(response)).toBe(id);
  });

  it.each([
    'sandbox_session=mine',
    'sandbox_session=',
    'my_sandbox_session=017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    'sandbox_session=017f22e2-79b0-7cc3-98c4-dc0c0c07398f1',
    'sandbox_session=------------------------------------',
  ])('gets a new session if the cookie is invalid: %s', async (cookie) => {
    expect(sessionOf(await ask({ cookie }))).toMatch(randomId);
  });
});

describe('a request without a session id', () => {
  it('gets a new session with a random id every time', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => sessionOf(await ask({}))));

    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(randomId);
  });

  it('can continue the session with the header or the cookie of the response', async () => {
    const first = await newClient().post('/api/v1/products', { name: 'Lamp', price: 5 });
    const path = `/api/v1/products/${first.body.data.id}`;
    const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';');

    expect((await newClient().get(path, { headers: { 'x-session-id': sessionOf(first) } })).status).toBe(200);
    expect((await newClient().get(path, { headers: { cookie } })).status).toBe(200);
    expect((await newClient().get(path)).status).toBe(404);
  });
});

describe('a response', () => {
  it.each([
    [200, 'GET', '/api', undefined],
    [200, 'GET', '/session', undefined],
    [200, 'GET', '/api/v1/users', undefined],
    [200, 'HEAD', '/api/v1/users', undefined],
    [200, 'QUERY', '/api/v1/users', {}],
    [200, 'GET', '/api/v1/demo', undefined],
    [200, 'POST', '/api/v1/demo/reset', undefined],
    [200, 'GET', '/api/v1/echo', undefined],
    [201, 'POST', '/api/v1/products', { name: 'Lamp', price: 5 }],
    [204, 'DELETE', '/api/v1/users/a0000000-0000-4000-8000-000000000001', undefined],
    [400, 'POST', '/api/v1/users', {}],
    [400, 'POST', '/api/v1/users', '{'],
    [404, 'GET', `/api/v1/users/${unknownRecord}`, undefined],
    [409, 'POST', '/api/v1/users', { name: 'Ada', email: 'mateo.rossi@example.com' }],
    [413, 'POST', '/api/v1/users', 'x'.repeat(200_000)],
    [418, 'GET', '/api/v1/users?error=418', undefined],
  ])(
    'with status %i to %s %s has the session in its header and its cookie',
    async (status, method, path, body) => {
      const client = app.client();
      const response = await client.send(method, path, { body });

      expect(response.status).toBe(status);
      expect(sessionOf(response)).toBe(client.session);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(`^sandbox_session=${client.session};`),
      ]);
    },
  );

  it.each(['/health', '/status.json', '/openapi.json', '/entities', '/docs/json', '/docs'])(
    'of %s carries none and opens none',
    async (path) => {
      const client = app.client();
      const response = await client.get(path);

      expect(response.status).toBe(200);
      expect(response.headers.has('x-session-id')).toBe(false);
      expect(response.headers.has('set-cookie')).toBe(false);
      expect((await client.get('/session')).body.data.is_new).toBe(true);
    },
  );
});

describe('GET /session', () => {
  it('returns id, lifetime and record counts, and does not seed the session', async () => {
    const client = app.client();
    const { status, body } = await client.get('/session');

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        id: client.session,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        expires_at: expect.any(String),
        expires_in_seconds: 1800,
        is_new: true,
        seeded: false,
        counts: mapCounts(() => 0),
      },
    });
    expect(Date.parse(body.data.expires_at) - Date.parse(body.data.created_at)).toBe(1_800_000);
  });

  it('returns the current record counts', async () => {
    const client = app.client();
    await client.post('/api/v1/products', { name: 'Lamp', price: 5 });
    await client.delete('/api/v1/users/a0000000-0000-4000-8000-000000000001');
    const { body } = await client.get('/session');

    expect(body.data).toMatchObject({ seeded: true, counts: { ...sampleCounts, users: 11, products: 25 } });
  });
});
