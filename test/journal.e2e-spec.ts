// The request journal: which requests are recorded, and what their entries have.
import { connect } from 'node:net';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { DelayedRequest } from './support/delayed-request.js';
import { requestHead } from './support/raw-connection.js';
import { TestClock } from './support/test-clock.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Entry {
  readonly number: number;
  readonly operations: readonly string[];
  readonly request: Record<string, unknown> & { headers: Record<string, unknown> };
  readonly response: (Record<string, unknown> & { headers: Record<string, unknown> }) | null;
  readonly [name: string]: unknown;
}

async function recorded(setting: object = {}): Promise<Client> {
  const client = app.client();
  expect((await client.put('/session/journal', { record: true, ...setting })).status).toBe(200);
  return client;
}

/** Oldest first. */
async function entriesOf(client: Client, query = ''): Promise<Entry[]> {
  const { body } = await client.get(`/session/requests${query}`);
  return (body.data as Entry[]).toReversed();
}

async function onlyEntry(client: Client): Promise<Entry> {
  const entries = await entriesOf(client);
  expect(entries).toHaveLength(1);
  return entries[0] as Entry;
}

const user = { name: 'Ada', email: 'ada@example.com' };

describe('The control journal', () => {
  const off = { record: false, max_entries: 200, bodies: true, entries: 0, dropped: 0, bytes: 0 };

  it('is off by default', async () => {
    const client = app.client();
    await client.get('/api/v1/users');
    expect((await client.get('/session/journal')).body.data).toEqual(off);
    expect(await entriesOf(client)).toEqual([]);
  });

  it('has defaults, pauses without deleting, and deletes its entries with DELETE', async () => {
    const client = await recorded();
    await client.get('/api/v1/users');
    const { data } = (await client.get('/session/journal')).body;
    expect(data).toEqual({ ...off, record: true, entries: 1, bytes: expect.any(Number) });
    expect(data.bytes).toBeGreaterThan(1000);
    expect((await client.get('/session/controls')).body.data).toEqual({
      journal: { record: true, max_entries: 200, bodies: true },
    });

    await client.put('/session/journal', { record: false });
    await client.get('/api/v1/users');
    expect(await entriesOf(client)).toHaveLength(1);
    expect((await client.delete('/session/journal')).status).toBe(204);
    expect((await client.get('/session/journal')).body.data).toEqual(off);
    await client.put('/session/journal', { record: true });
    await client.get('/api/v1/users');
    expect((await onlyEntry(client)).number).toBe(2);
  });

  it('lists all errors', async () => {
    const invalid = { max_entries: 1001, bodies: 'no', records: true };
    const { status, body } = await app.client().put('/session/journal', invalid);
    expect(status).toBe(400);
    expect(body.message).toBe(
      "body must have required property 'record', body/max_entries must be <= 1000, body/bodies must be boolean, " +
        "body must NOT have additional properties: 'records' is unknown, did you mean 'record'?",
    );
  });

  it('counts dropped requests since it was set', async () => {
    const client = await recorded({ max_entries: 2 });
    for (let n = 0; n < 5; n += 1) await client.get('/api/v1/users/x');
    expect((await entriesOf(client)).map(({ number }) => number)).toEqual([4, 5]);
    expect((await client.get('/session/journal')).body.data).toMatchObject({ entries: 2, dropped: 3 });
    await client.put('/session/journal', { record: true, max_entries: 2 });
    expect((await client.get('/session/journal')).body.data).toMatchObject({ entries: 2, dropped: 0 });
    const { body } = await client.post('/session/requests/count', { match: {} });
    expect(body.data).toEqual({ count: 2, complete: false });
    await client.delete('/session/requests');
    await client.get('/api/v1/users/x');
    expect((await client.post('/session/requests/count', { match: {} })).body.data).toEqual({
      count: 1,
      complete: true,
    });
    expect((await onlyEntry(client)).number).toBe(6);
  });
});

describe('An entry', () => {
  it('has the request and the response', async () => {
    const client = await recorded();
    const before = Date.now();
    const sent = await client.post('/api/v1/users?expand=a&expand=b%20c', user);
    const after = Date.now();
    const entry = await onlyEntry(client);
    expect(Object.keys(entry)).toEqual([
      ...['number', 'received_at', 'protocol', 'operations', 'request', 'response'],
      ...['duration_ms', 'outcome', 'fault'],
    ]);
    expect(entry).toMatchObject({
      number: 1,
      protocol: 'REST',
      operations: ['createUser'],
      request: {
        method: 'POST',
        url: '/api/v1/users?expand=a&expand=b%20c',
        path: '/api/v1/users',
        query: { expand: ['a', 'b c'] },
        headers: { 'content-type': 'application/json', 'x-session-id': client.session },
        body: user,
        body_bytes: JSON.stringify(user).length,
        truncated: false,
      },
      response: { status: sent.status, body: sent.body, body_bytes: JSON.stringify(sent.body).length },
      outcome: 'answered',
      fault: null,
    });
    expect(entry.response?.headers).toMatchObject({ 'x-session-id': client.session });
    const receivedAt = Date.parse(String(entry.received_at));
    expect(receivedAt).toBeGreaterThanOrEqual(before);
    expect(receivedAt).toBeLessThanOrEqual(after);
    expect(entry.duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('of a request without bodies has null', async () => {
    const client = await recorded();
    await client.send('HEAD', '/api/v1/users');
    expect(await onlyEntry(client)).toMatchObject({
      operations: ['listUsers'],
      request: { body: null, body_bytes: 0, truncated: false, query: {} },
      response: { status: 200, body: null, body_bytes: 0 },
    });
  });

  it('has no body with bodies: false', async () => {
    const client = await recorded({ bodies: false });
    await client.post('/api/v1/users', user);
    const entry = await onlyEntry(client);
    expect(entry.request).toMatchObject({ body: null, body_bytes: 40, truncated: true });
    expect(entry.response).toMatchObject({ status: 201, body: null, truncated: true });
    expect((await client.get('/session/requests/1')).body.data.curl).toBeNull();
  });

  it('has at most 16 KiB of a body, without half a character', async () => {
    const client = await recorded();
    const large = JSON.stringify({ name: `a${'é'.repeat(20_000)}` });
    const headers = { 'content-type': 'application/json' };
    await client.send('POST', '/api/v1/users', { body: large, headers });
    const { request } = await onlyEntry(client);
    expect(request).toMatchObject({ body_bytes: Buffer.byteLength(large), truncated: true });
    expect(request.body).toBe(large.slice(0, String(request.body).length));
    expect(Buffer.byteLength(String(request.body))).toBe(16_384);
  });

  it('has bytes that are not text as base64', async () => {
    const client = await recorded();
    const bytes = Buffer.from([0, 255, 1, 2]);
    const headers = { 'content-type': 'application/octet-stream', 'x-session-id': client.session ?? '' };
    await fetch(`${app.url}/auth/protected/webhook-github`, { method: 'POST', body: bytes, headers });
    expect((await onlyEntry(client)).request).toMatchObject({
      body: bytes.toString('base64'),
      encoding: 'base64',
      body_bytes: 4,
    });
  });

  it('stays within 4 MiB together with all others', async () => {
    const client = await recorded({ max_entries: 1000 });
    const name = 'x'.repeat(15_000);
    const send = (): Promise<unknown> => client.post('/api/v1/users', { name });
    for (let n = 0; n < 300; n += 20) await Promise.all(Array.from({ length: 20 }, send));
    const { data } = (await client.get('/session/journal')).body as { data: Record<string, number> };
    expect(data.bytes).toBeLessThanOrEqual(4 * 2 ** 20);
    expect(data.bytes).toBeGreaterThan(4 * 2 ** 20 - 20_000);
    expect(Number(data.entries) + Number(data.dropped)).toBe(300);
  });
});

describe('GraphQL and SOAP', () => {
  const postBatch = (client: Client, operations: unknown): Promise<unknown> =>
    fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': client.session ?? '' },
      body: JSON.stringify(operations),
    });
  const graphql = (client: Client, body: unknown): Promise<unknown> => client.post('/graphql', body);

  it('have an entry for each HTTP request, with all of its operations', async () => {
    const client = await recorded();
    const query = '{ users { pageInfo { total } } all: orders { pageInfo { total } } }';
    await graphql(client, { query });
    await postBatch(client, [
      { query: '{ users { pageInfo { total } } }' },
      { query: '{ products { pageInfo { total } } }' },
    ]);
    await graphql(client, { query: '{' });
    const [one, batch, broken] = await entriesOf(client);
    expect(one).toMatchObject({
      protocol: 'GraphQL',
      operations: ['listUsers', 'listOrders'],
      request: { body: { query } },
    });
    expect(batch).toMatchObject({ operations: ['listUsers', 'listProducts'], response: { status: 200 } });
    expect((batch?.response?.body as unknown[]).length).toBe(2);
    expect(broken).toMatchObject({ protocol: 'GraphQL', operations: [], outcome: 'answered' });
  });

  it('record a persisted query, also before it is registered', async () => {
    const client = await recorded();
    const query = '{ products { pageInfo { total } } }';
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(query));
    const extensions = { persistedQuery: { version: 1, sha256Hash: Buffer.from(hash).toString('hex') } };
    await graphql(client, { extensions });
    await graphql(client, { query, extensions });
    await graphql(client, { extensions });
    const operations = (await entriesOf(client)).map((entry) => entry.operations);
    expect(operations).toEqual([[], ['listProducts'], ['listProducts']]);
  });

  it('record a SOAP call as text', async () => {
    const client = await recorded();
    const envelope =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><GetUsers xmlns="urn:practice-api-sandbox"/></s:Body></s:Envelope>';
    await client.send('POST', '/soap', { body: envelope, headers: { 'content-type': 'text/xml' } });
    await client.send('POST', '/soap', { body: '<a/>', headers: { 'content-type': 'text/xml' } });
    const [call, other] = await entriesOf(client);
    expect(call).toMatchObject({ protocol: 'SOAP', request: { body: envelope } });
    expect(typeof call?.response?.body).toBe('string');
    expect(other).toMatchObject({ protocol: 'SOAP', operations: [] });
  });
});

describe('Recorded are', () => {
  const headers = { 'content-type': 'application/json' };

  it('requests that fail before their body is read', async () => {
    const client = await recorded();
    await client.send('POST', '/api/v1/users', { body: '{"name":', headers });
    await client.send('POST', '/api/v1/users', { body: 'x', headers: { 'content-type': 'text/plain' } });
    await client.send('POST', '/api/v1/users', { body: `"${'x'.repeat(102_400)}"`, headers });
    await client.get('/api/v1/userz');
    await client.get('/no/such/path?a=1');
    await client.send('PATCH', '/api/v1/users', { body: '{}', headers });
    await client.send('GET', '/api/v1/users', { headers: { accept: 'text/csv' } });
    const entries = await entriesOf(client);
    expect(entries.map(({ response }) => response?.status)).toEqual([400, 415, 413, 404, 404, 405, 406]);
    expect(entries.map(({ outcome }) => outcome)).toEqual(entries.map(() => 'answered'));
    expect(entries[0]?.request).toMatchObject({ body: '{"name":', truncated: false });
    expect(entries[0]?.operations).toEqual(['createUser']);
    expect(entries[4]).toMatchObject({
      operations: [],
      request: { path: '/no/such/path', query: { a: '1' } },
    });
  });

  it('requests of the web app', async () => {
    const client = await recorded();
    await client.send('GET', '/api/v1/users', { headers: { 'x-sandbox-client': 'web' } });
    expect((await onlyEntry(client)).request.headers).toMatchObject({ 'x-sandbox-client': 'web' });
  });

  it('no control routes, lessons, documents, pages, health checks and CORS requests of browsers', async () => {
    const client = await recorded();
    const paths = [
      '/session',
      '/session/journal',
      '/session/unknown',
      '/learn',
      '/learn/none',
      '/api',
      '/health',
    ];
    for (const path of [...paths, '/status.json', '/soap?wsdl', '/openapi.json']) await client.get(path);
    await client.post('/session', {});
    const preflight = { origin: 'https://a.example', 'access-control-request-method': 'POST' };
    await client.send('OPTIONS', '/api/v1/users', { headers: preflight });
    expect(await entriesOf(client)).toEqual([]);
  });

  it('requests that the rate limit rejects, if they name a session', async () => {
    const clock = new TestClock();
    const limited = await startApp({ clock, rateLimitPerMinute: 4 });
    const client = limited.client();
    await client.put('/session/journal', { record: true });
    for (let n = 0; n < 5; n += 1) await client.get('/api/v1/users');
    clock.advance({ seconds: 61 });
    const statuses = (await entriesOf(client)).map(({ response }) => response?.status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await limited.close();
  });
});

describe('Outcomes', () => {
  it('are pending while a request is delayed', async () => {
    const client = await recorded();
    const path = '/api/v1/users?delay=10000';
    const request = requestHead('GET', path, `X-Session-Id: ${client.session ?? ''}`);
    const delayed = await DelayedRequest.begin(app.port, request);
    const body = { match: { operation: 'listUsers' }, wait_seconds: 5 };
    expect((await client.post('/session/requests/verify', body)).body.data.verified).toBe(true);
    expect(await onlyEntry(client)).toMatchObject({ outcome: 'pending', response: null, duration_ms: null });
    delayed.abort();
  });

  it('have a response after the delay', async () => {
    const client = await recorded();
    await client.get('/api/v1/users?delay=20');
    expect(await onlyEntry(client)).toMatchObject({ outcome: 'answered', response: { status: 200 } });
  });

  it('are aborted when the client disconnects during its upload', async () => {
    const client = await recorded();
    const socket = connect(app.port, '127.0.0.1');
    const head = `POST /api/v1/users HTTP/1.1\r\nHost: a\r\nx-session-id: ${client.session}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n`;
    // The service reads the body once it has sent the response 100.
    const read = new Promise((resolve) => socket.once('data', resolve));
    socket.write(`${head}expect: 100-continue\r\n\r\n`);
    await read;
    await new Promise((resolve) => socket.write('{"name":', resolve));
    socket.resetAndDestroy();
    const match = { path: '/api/v1/users' };
    await client.post('/session/requests/verify', { match, wait_seconds: 25 });
    let entry = await onlyEntry(client);
    while (entry.outcome === 'pending') entry = await onlyEntry(client);

    expect(entry).toMatchObject({ outcome: 'aborted', response: null });
  });

  it('have the path as it was sent, also if it cannot be decoded', async () => {
    const client = await recorded();
    await client.get('/api/v1/users/%E0%A4%A?limit=1');

    expect((await onlyEntry(client)).request).toMatchObject({
      url: '/api/v1/users/%E0%A4%A?limit=1',
      path: '/api/v1/users/%E0%A4%A',
    });
  });

  it('do not match by the length of a list', async () => {
    const client = await recorded();
    await client.post('/api/v1/echo', { items: [1, 2] });
    const counted = async (body: object): Promise<number> =>
      (await client.post('/session/requests/count', { match: { body } })).body.data.count as number;

    expect(await counted({ 'items.length': 2 })).toBe(0);
    expect(await counted({ 'items.1': 2 })).toBe(1);
  });

  it('are aborted when the client disconnects first', async () => {
    const client = await recorded();
    const socket = connect(app.port, '127.0.0.1');
    socket.write(
      `GET /api/v1/users?delay=9000 HTTP/1.1\r\nhost: a\r\nx-session-id: ${client.session ?? ''}\r\n\r\n`,
    );
    const body = { match: { operation: 'listUsers' }, wait_seconds: 5 };
    await client.post('/session/requests/count', body);
    socket.destroy();
    let entry = await onlyEntry(client);
    while (entry.outcome === 'pending') entry = await onlyEntry(client);
    expect(entry).toMatchObject({ outcome: 'aborted', response: null });
    expect(entry.duration_ms).toBeLessThan(9000);
  });
});

describe('GET /session/requests', () => {
  it('returns the newest first, filtered', async () => {
    const client = await recorded();
    await client.get('/api/v1/users');
    await client.post('/api/v1/users', { name: 1 });
    await client.post('/graphql', { query: '{ users { pageInfo { total } } }' });
    await client.get('/api/v1/users/a0000000-0000-4000-8000-000000000001');
    const numbers = async (query: string): Promise<number[]> =>
      ((await client.get(`/session/requests?${query}`)).body.data as Entry[]).map(({ number }) => number);
    expect(await numbers('')).toEqual([4, 3, 2, 1]);
    expect(await numbers('limit=2')).toEqual([4, 3]);
    expect(await numbers('since=2')).toEqual([4, 3]);
    expect(await numbers('operation=listUsers')).toEqual([3, 1]);
    expect(await numbers('operation=listUsers&protocol=REST')).toEqual([1]);
    expect(await numbers('status=400')).toEqual([2]);
    expect(await numbers('method=POST')).toEqual([3, 2]);
    expect(await numbers('path=/api/v1/users/{id}')).toEqual([4]);
    expect(await numbers('path=/api/**')).toEqual([4, 2, 1]);
  });

  it('lists all errors of the parameters', async () => {
    const query = 'limit=0&since=x&operation=listUser&protocol=rest&status=99';
    const { status, body } = await app.client().get(`/session/requests?${query}`);
    expect(status).toBe(400);
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'limit',
      'operation',
      'protocol',
      'since',
      'status',
    ]);
    expect((await app.client().get('/session/requests?limits=1')).body.message).toContain(
      "did you mean 'limit'?",
    );
  });

  it('returns one request by its number', async () => {
    const client = await recorded();
    await client.get('/api/v1/users');
    const { status, body } = await client.get('/session/requests/1');
    expect([status, body.data.number]).toEqual([200, 1]);
    expect((await client.get('/session/requests/2')).status).toBe(404);
    expect((await client.get('/session/requests/1.5')).body).toMatchObject({
      message: 'params/number must be integer',
    });
  });
});

it('sessions do not see the entries of each other, and forks have none', async () => {
  const [one, other] = [await recorded(), await recorded()];
  await one.get('/api/v1/users');
  expect(await entriesOf(other)).toEqual([]);
  const { sessions } = (await one.post('/session/fork', { controls: true })).body.data;
  const fork = app.client();
  fork.session = (sessions as { id: string }[])[0]?.id;
  expect(await entriesOf(fork)).toEqual([]);
  await fork.get('/api/v1/users');
  expect(await entriesOf(fork)).toHaveLength(1);
  expect(await entriesOf(one)).toHaveLength(1);
});

it('a lost session has no entries after the end', async () => {
  const client = await recorded();
  await client.get('/api/v1/users');
  await client.delete('/session');
  expect(await entriesOf(client)).toEqual([]);
});
