// Find, count and verify recorded requests; requests that wait.
import { LongPolling } from '../src/platform/session/conditional/long-polling.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import type { Client, TestResponse } from './support/client.js';
import { DelayedRequest } from './support/delayed-request.js';
import { RawConnection, requestHead } from './support/raw-connection.js';

let app: AppWithProviders;
beforeAll(async () => {
  app = await startAppWithProviders();
});
afterAll(() => app.close());

async function recorded(service = app): Promise<Client> {
  const client = service.client();
  await client.put('/session/journal', { record: true });
  return client;
}

type Json = Readonly<Record<string, unknown>>;

async function verify(client: Client, body: Json): Promise<Json> {
  const response = await client.post('/session/requests/verify', body);
  expect(response.status).toBe(200);
  return response.body.data as Json;
}

const ada = { name: 'Ada', email: 'ada@example.com', role: 'admin' };

describe('the work for 60 entries with 3,900 texts', () => {
  let client: Client;
  beforeAll(async () => {
    client = await recorded();
    for (let i = 0; i < 60; i += 1)
      await client.post('/api/v1/users', { a: Array.from({ length: 3900 }, () => 'a') });
  });
  const match = { body: { a: { contains: 'z' } } };

  it.each([
    ['20 matchers', 'verify', { sequence: [{}, ...Array.from({ length: 19 }, () => match)] }, 400],
    ['one matcher', 'verify', { match }, 200],
    ['one matcher', 'count', { match }, 200],
    ['one matcher', 'find', { match }, 200],
  ])('with %s in %s', async (_, route, body, status) => {
    const response = await client.post(`/session/requests/${route}`, body);
    expect(response.status).toBe(status);
    if (status === 200) return;
    expect(response.body).toMatchObject({
      error: 'BAD_REQUEST',
      message: expect.stringMatching(/^match needs too much work .*: add a condition on the operation/),
      details: [{ field: 'match', message: 'needs too much work for the recorded requests' }],
    });
  });
});

describe('POST /session/requests/verify', () => {
  let client: Client;
  beforeAll(async () => {
    client = await recorded();
    await client.post('/api/v1/users', ada);
    await client.get('/api/v1/users?role=admin&limit=2');
    await client.post('/graphql', {
      query: 'mutation { createUser(input: {name: "B", email: "b@example.com"}) { id } }',
    });
    await client.post('/api/v1/users', ada);
  });

  it.each([
    [{}, 4],
    [{ operation: 'createUser' }, 3],
    [{ operation: 'createUser', protocol: 'REST' }, 2],
    [{ operation: 'createUser', status: 409 }, 1],
    [{ method: ['GET', 'POST'], status: { lt: 400 } }, 3],
    [{ path: '/api/**' }, 3],
    [{ query: { limit: 2, role: ['admin', 'user'] } }, 1],
    [{ headers: { 'X-Session-Id': { exists: true } } }, 4],
    [{ body: { role: 'admin' } }, 2],
    [{ body: { query: { contains: 'createuser' } } }, 1],
    [{ operation: 'deleteUser' }, 0],
  ])('counts the requests that match %j', async (match, count) => {
    expect(await verify(client, { match, count })).toEqual({
      verified: true,
      count,
      expected: count,
      complete: true,
    });
    expect(await verify(client, { match, count: count + 1 })).toMatchObject({ verified: false, count });
    const counted = await client.post('/session/requests/count', { match });
    expect(counted.body.data).toEqual({ count, complete: true });
    const found = await client.post('/session/requests/find', { match, limit: 2 });
    expect(found.body.data).toHaveLength(Math.min(2, count));
  });

  it('expects at least one by default', async () => {
    expect(await verify(client, { match: { operation: 'createUser' } })).toEqual({
      verified: true,
      count: 3,
      expected: { gte: 1 },
      complete: true,
    });
    expect(await verify(client, { match: { operation: 'getOrder' } })).toMatchObject({ verified: false });
    expect(await verify(client, { match: {}, count: { in: [3, 4] } })).toMatchObject({ verified: true });
    expect(await verify(client, { match: {}, count: { gt: 1, lte: 3 } })).toMatchObject({ verified: false });
  });

  it('reports at most three near misses, the closest first', async () => {
    const match = { method: 'DELETE', path: '/api/v1/users/{id}', protocol: 'REST' };
    const { near_misses: misses } = await verify(client, { match });
    expect(misses).toEqual([
      {
        number: 4,
        differences: ['method is POST, not DELETE', 'path is /api/v1/users, not /api/v1/users/{id}'],
      },
      {
        number: 2,
        differences: ['method is GET, not DELETE', 'path is /api/v1/users, not /api/v1/users/{id}'],
      },
      {
        number: 1,
        differences: ['method is POST, not DELETE', 'path is /api/v1/users, not /api/v1/users/{id}'],
      },
    ]);
  });

  it('names every difference in words', async () => {
    const match = {
      operation: ['createOrder', 'deleteUser'],
      query: { role: 'user' },
      headers: { 'x-test': 'a' },
      body: { name: { contains: 'x' } },
      status: { gte: 500 },
      method: 'GET',
    };
    const { near_misses: misses } = await verify(client, { match });
    expect((misses as { differences: unknown }[])[0]?.differences).toEqual([
      'operation is listUsers, not one of createOrder, deleteUser',
      'query parameter role is admin, not user',
      'header x-test is missing, not a',
      'body field name is missing, not contains x',
      'status is 200, not gte 500',
    ]);
  });

  it('verifies a sequence, with others between', async () => {
    const sequence = [
      { method: 'POST', protocol: 'REST' },
      { operation: 'createUser', protocol: 'GraphQL' },
    ];
    expect(await verify(client, { sequence })).toEqual({
      verified: true,
      count: 2,
      expected: 2,
      complete: true,
    });
    const reversed = await verify(client, { sequence: [...sequence.toReversed(), { method: 'GET' }] });
    expect(reversed).toMatchObject({
      verified: false,
      count: 2,
      expected: 3,
      near_misses: [{ element: 2, number: null, differences: ['no later request was recorded'] }],
    });
    const missing = await verify(client, { sequence: [{ method: 'GET' }, { method: 'PATCH' }] });
    expect(missing.near_misses).toEqual([
      { element: 1, number: 4, differences: ['method is POST, not PATCH'] },
      { element: 1, number: 3, differences: ['method is POST, not PATCH'] },
    ]);
  });

  it.each([
    [{}, "body must have required property 'match' or 'sequence'"],
    [
      { match: {}, sequence: [{}, {}], count: 1 },
      'body/sequence must NOT be sent with match, body/sequence must NOT be sent with count',
    ],
    [{ sequence: [{}] }, 'body/sequence must NOT have fewer than 2 items'],
    [
      { match: {}, count: 'x', wait_seconds: 26 },
      'body/count must be integer, body/wait_seconds must be <= 25',
    ],
    [{ match: {}, count: { contains: 'x' } }, 'body/count/contains must NOT be applied to a number'],
    [
      { sequence: [{ operation: 'createUsr' }, { method: 'get', status: { gte: null } }] },
      "body/sequence/0/operation must be a known operation, did you mean 'createUser'?, " +
        'body/sequence/1/method must be an HTTP method in upper case, body/sequence/1/status/gte must be number or string',
    ],
    [
      { match: {}, wait: 1 },
      "body must NOT have additional properties: 'wait' is unknown, did you mean 'wait_seconds'?",
    ],
    [[], 'body must be object'],
  ])('rejects %j with all errors', async (body, message) => {
    const response = await client.post('/session/requests/verify', body);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });
});

/** Until this number of requests waits. */
async function untilWaiting(count: number, service = app): Promise<void> {
  const waits = Reflect.get(service.get(LongPolling), 'waiting') as ReadonlyMap<string, unknown>;
  while (waits.size !== count) await fetch(`${service.url}/health/live`);
}

const waitBody = { match: { operation: 'createUser' }, count: 2, wait_seconds: 20 };

describe('a request whose body was stored in part', () => {
  const end = { operation: 'echoPost', body: { end: 'yes' } };
  const long = { note: 'x'.repeat(20_000), end: 'yes' };

  it('cannot be decided by conditions on its body', async () => {
    const client = await recorded();
    await client.post('/api/v1/echo', long);

    expect(await verify(client, { match: end })).toEqual({
      verified: false,
      count: 0,
      expected: { gte: 1 },
      complete: false,
      undecided: [1],
      near_misses: [],
    });
    expect(await verify(client, { match: end, count: 0 })).toMatchObject({ complete: false, undecided: [1] });
    expect((await client.post('/session/requests/count', { match: end })).body.data).toEqual({
      count: 0,
      complete: false,
      undecided: [1],
    });
  });

  it('is decided by conditions on its head', async () => {
    const client = await recorded();
    await client.post('/api/v1/echo', long);
    await client.post('/api/v1/echo', { end: 'yes' });

    expect(await verify(client, { match: { operation: 'echoPost' }, count: 2 })).toMatchObject({
      verified: true,
      complete: true,
    });
    const other = { ...end, operation: 'createUser' };
    expect(await verify(client, { match: other, count: 0 })).toMatchObject({
      verified: true,
      complete: true,
    });
    expect(await verify(client, { sequence: [end, end] })).toMatchObject({ count: 1, undecided: [1] });
  });

  it('cannot be decided if bodies are not stored', async () => {
    const client = app.client();
    await client.put('/session/journal', { record: true, bodies: false });
    await client.post('/api/v1/echo', { end: 'yes' });

    expect(await verify(client, { match: end })).toMatchObject({ complete: false, undecided: [1] });
  });
});

describe('a session without a journal', () => {
  const hint = expect.stringContaining('PUT /session/journal') as unknown;

  it('is reported, with what to do', async () => {
    const client = app.client();
    await client.get('/api/v1/users');

    expect(await verify(client, { match: { method: 'GET' } })).toMatchObject({ complete: false, hint });
    expect(await verify(client, { match: {}, count: 0 })).toMatchObject({ complete: false, hint });
    expect((await client.post('/session/requests/count', { match: {} })).body.data).toEqual({
      count: 0,
      complete: false,
      hint,
    });
  });

  it('has no hint while it records, or has recorded', async () => {
    const client = await recorded();
    expect(await verify(client, { match: {}, count: 0 })).not.toHaveProperty('hint');
    await client.get('/api/v1/users');
    await client.put('/session/journal', { record: false });
    expect(await verify(client, { match: {} })).not.toHaveProperty('hint');
  });
});

describe('paths that no recorded request has', () => {
  it.each([
    ['api/v1/users', 'must be a path that starts with /, such as /api/v1/users'],
    ['http://localhost/api/v1/users', 'must be a path that starts with /, such as /api/v1/users'],
    ['/api/v1/users?limit=1', 'must be a path without a query: use the conditions of query'],
    ['/session/**', 'must NOT start with /session: it is not recorded'],
  ])('are rejected: %s', async (path, message) => {
    const { status, body } = await app.client().post('/session/requests/count', { match: { path } });

    expect([status, body.details]).toEqual([400, [{ field: 'match.path', message }]]);
  });
});

describe('A request that waits for none', () => {
  it('is verified after its time, and refuted at once', async () => {
    const client = await recorded();
    const match = { path: '/api/v1/users' };
    const order: string[] = [];
    const waiting = verify(client, { match, count: 0, wait_seconds: 2 }).then((result) => {
      order.push('verified');
      return result;
    });
    await client.get('/api/v1/products');
    order.push('other request');
    expect(await waiting).toMatchObject({ verified: true, count: 0 });
    expect(order).toEqual(['other request', 'verified']);

    const refuted = verify(client, { match, count: { lte: 0 }, wait_seconds: 25 });
    await client.get('/api/v1/users');
    expect(await refuted).toMatchObject({ verified: false, count: 1 });
  });
});

describe('A request that waits', () => {
  it('gets its response as soon as the condition holds', async () => {
    const client = await recorded();
    const delayed = await DelayedRequest.begin(app.port);
    const waiting = [verify(client, waitBody), verify(client, { match: { status: 409 }, wait_seconds: 20 })];
    const counting = client.post('/session/requests/count', { match: { status: 409 }, wait_seconds: 20 });
    await untilWaiting(3);
    await client.post('/api/v1/users', ada);
    await client.post('/api/v1/users', ada);
    expect(await waiting[0]).toMatchObject({ verified: true, count: 2 });
    expect(await waiting[1]).toMatchObject({ verified: true, count: 1 });
    expect((await counting).body.data).toEqual({ count: 1, complete: true });
    expect(delayed.isPending).toBe(true);
    delayed.abort();
    await untilWaiting(0);
  });

  it('gets the near misses after its time', async () => {
    const client = await recorded();
    await client.get('/api/v1/users');
    const result = await verify(client, { ...waitBody, wait_seconds: 0.1 });
    expect(result).toMatchObject({ verified: false, count: 0, near_misses: [{ number: 1 }] });
  });

  it('does not count requests that the journal no longer has', async () => {
    const client = await recorded();
    await client.post('/api/v1/users', ada);
    const waiting = verify(client, waitBody);
    await untilWaiting(1);
    await client.delete('/session/requests');
    await client.post('/api/v1/users', ada);
    await verify(client, { match: { operation: 'createUser' }, count: 1, wait_seconds: 20 });
    await untilWaiting(1);
    await client.post('/api/v1/users', ada);
    expect(await waiting).toMatchObject({ verified: true, count: 2 });
  });

  it('does not see the requests of another session', async () => {
    const [client, other] = [await recorded(), await recorded()];
    const waiting = verify(client, { ...waitBody, count: 1 });
    await untilWaiting(1);
    await other.post('/api/v1/users', ada);
    await untilWaiting(1);
    await client.post('/api/v1/users', ada);
    expect(await waiting).toMatchObject({ verified: true, count: 1 });
  });

  it('gets 429 when ten others of the session wait, and ends when its client disconnects', async () => {
    const client = await recorded();
    const body = JSON.stringify(waitBody);
    const lines = await Promise.all(Array.from({ length: 10 }, () => RawConnection.connect(app.port)));
    const headers = [`x-session-id: ${client.session ?? ''}`, 'content-type: application/json'];
    for (const line of lines) {
      line.send(
        requestHead('POST', '/session/requests/verify', ...headers, `content-length: ${body.length}`) + body,
      );
    }
    await untilWaiting(10);
    expect((await client.post('/session/requests/verify', waitBody)).status).toBe(429);
    for (const line of lines) line.destroy();
    await untilWaiting(0);
    expect(await verify(client, { ...waitBody, wait_seconds: 0.1 })).toMatchObject({ verified: false });
  });

  it('does not delay a stop', async () => {
    const stopping = await startAppWithProviders();
    const client = await recorded(stopping);
    const delayed = await DelayedRequest.begin(app.port);
    const waiting: Promise<TestResponse> = client.post('/session/requests/verify', waitBody);
    await untilWaiting(1, stopping);
    const closed = stopping.close();
    expect((await waiting).body.data).toMatchObject({ verified: false, count: 0 });
    await closed;
    expect(delayed.isPending).toBe(true);
    delayed.abort();
  });
});
