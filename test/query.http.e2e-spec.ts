// The HTTP method QUERY (RFC 10008): media types, Accept-Query, safety, and the supported paths.
import { sharedApp, type SharedApp } from './support/app.js';
import { collections, createRecord, sampleCounts } from './support/collections.js';
import { sendRaw } from './support/raw-connection.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const searchable = [...collections.map(([, path]) => path), '/api/v1/echo'];
const acceptQuery = '"application/json"';

describe.each(searchable)('QUERY %s', (path) => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; charset="utf-8"',
  ])('accepts a body of type %s', async (type) => {
    const { status, headers } = await app.client().query(path, {}, { headers: { 'content-type': type } });

    expect(status).toBe(200);
    expect(headers.get('accept-query')).toBe(acceptQuery);
  });

  it.each([
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/vnd.api+json',
    'application/problem+json',
    'json',
    '*/*',
  ])('returns 415 with the supported type to a body of type %s', async (type) => {
    const { status, headers, body } = await app
      .client()
      .query(path, '{}', { headers: { 'content-type': type } });

    expect(status).toBe(415);
    expect(body).toEqual({ success: false, error: 'UNSUPPORTED_MEDIA_TYPE', message: expect.any(String) });
    expect(headers.get('accept-query')).toBe(acceptQuery);
  });

  it.each([
    ['with a body', '2', '{}'],
    ['without a body', '0', ''],
  ])('returns 400 without a content type, %s', async (_name, length, body) => {
    const head = `QUERY ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;
    const response = await sendRaw(app.port, head + body);

    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('{"success":false,"error":"BAD_REQUEST"');
    expect(response).toContain('"details":[]');
    expect(response).toMatch(/^accept-query: "application\/json"\r$/m);
  });

  it.each([
    '*/*',
    'application/*',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json;q=0.1',
    'text/html, application/json',
    'text/html, */*;q=0.01',
    'text/html;q=1, application/*;q=0.5',
    'text/html;q=0, */*',
  ])('returns 200 to Accept: %s', async (accept) => {
    const { status, headers } = await app.client().query(path, {}, { headers: { accept } });

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    'text/html',
    'text/*',
    'application/xml',
    'image/png, text/html;q=0.9',
    'application/json;q=0',
    'application/json;q=0.0, text/html',
    '*/*;q=0',
    'application/*;q=0',
    'application/json;q=0, */*',
  ])('returns 406 to Accept: %s', async (accept) => {
    const { status, headers, body } = await app.client().query(path, {}, { headers: { accept } });

    expect(status).toBe(406);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({ success: false, error: 'NOT_ACCEPTABLE', message: expect.any(String) });
    expect(headers.get('accept-query')).toBe(acceptQuery);
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'QUERY'])(
    'is announced by Accept-Query in the response to %s',
    async (method) => {
      const call = method === 'QUERY' ? { body: {} } : {};
      const { status, headers } = await app.client().send(method, path, call);

      expect([200, 204]).toContain(status);
      expect(headers.get('accept-query')).toBe(acceptQuery);
    },
  );

  it('is in Allow of OPTIONS and 405 responses', async () => {
    const options = await app.client().send('OPTIONS', path);
    const refused = await app.client().send('PROPFIND', path);

    expect(options.headers.get('allow')?.split(', ')).toContain('QUERY');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe(options.headers.get('allow'));
  });
});

describe('QUERY on other routes', () => {
  it.each([
    ...collections.map(([, path]) => `${path}/a0000000-0000-4000-8000-000000000001`),
    '/api/v1/users/not-an-id',
    '/api/v1/demo',
    '/api/v1/demo/reset',
    '/session',
    '/health',
    '/status.json',
    '/api',
  ])('is not allowed: %s', async (path) => {
    const { status, headers, body } = await app.client().query(path, {});

    expect(status).toBe(405);
    expect(body).toMatchObject({ success: false, error: 'METHOD_NOT_ALLOWED' });
    expect(headers.get('allow')?.split(', ')).not.toContain('QUERY');
    expect(headers.get('accept-query')).toBeNull();
  });

  it.each(collections)('is not announced on a record of %s', async (_plural, path, entity) => {
    const client = app.client();
    const id = (await client.get(`/api/v1/demo`)).body.data.ids[entity.plural][0] as string;

    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect((await client.send(method, `${path}/${id}`)).headers.get('accept-query')).toBeNull();
    }
  });
});

describe.each(collections)('QUERY %s', (plural, path, entity) => {
  it('is safe and idempotent: it changes nothing', async () => {
    const client = app.client();
    const before = await client.get(`${path}?limit=100`);
    const responses = [];
    for (let i = 0; i < 3; i += 1)
      responses.push((await client.query(path, { limit: 3, fields: ['id'] })).text);
    await client.query(path, { limit: 'many' });
    const after = await client.get(`${path}?limit=100`);

    expect(new Set(responses).size).toBe(1);
    expect(after.text).toBe(before.text);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('does not create a record from a payload', async () => {
    const client = app.client();
    const { total } = (await client.query(path, {})).body.pagination as { total: number };
    await client.query(path, { name: 'Ada', email: 'ada@example.com', price: 1 });

    expect((await client.query(path, {})).body.pagination.total).toBe(total);
  });

  it('seeds a new session', async () => {
    const client = app.client();
    const { body } = await client.query(path, {});

    expect(body.pagination.total).toBe(sampleCounts[plural]);
    expect((await client.get('/session')).body.data.seeded).toBe(true);
  });

  it('returns records of its session only', async () => {
    const client = app.client();
    const total = sampleCounts[plural] ?? 0;
    const record = await createRecord(client, entity);
    const byId = { id: record.id };

    expect((await client.query(path, byId)).body.data).toEqual([record]);
    expect((await client.query(path, {})).body.pagination.total).toBe(total + 1);
    expect((await app.client().query(path, byId)).body.data).toEqual([]);

    await client.delete(`${path}/${String(record.id)}`);

    expect((await client.query(path, byId)).body.data).toEqual([]);
    expect((await client.query(path, {})).body.pagination.total).toBe(total);
  });
});
