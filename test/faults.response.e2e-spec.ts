// Faults of the response, quotas and stale reads: which responses they leave as they are, and what else they depend on.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { exchangeRaw, type RawExchange } from './support/raw-exchange.js';
import { call, find } from './support/soap.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const USERS = '/api/v1/users';
const user = (email: string): object => ({ name: 'Ada', email });

async function planned(client: Client, ...rules: readonly object[]): Promise<Client> {
  const { status, text } = await client.put('/session/faults', { rules });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return client;
}

async function countsOf(client: Client): Promise<[matched: number, fired: number]> {
  const { data } = (await client.get('/session/faults')).body;
  return [data.rules[0].matched, data.rules[0].fired];
}

const raw = (client: Client, method: string, path: string, headers = {}): Promise<RawExchange> =>
  exchangeRaw(app.port, {
    method,
    path,
    headers: { 'x-session-id': String(client.session), connection: 'close', ...headers },
  });

describe('a response without a body', () => {
  const rule = { fault: { type: 'TRUNCATED_BODY' } };

  it('stays as it is after HEAD', async () => {
    const client = await planned(app.client(), rule);
    const { status, headers } = await client.send('HEAD', USERS);
    expect([status, headers.get('x-simulated')]).toEqual([200, null]);
    expect(await countsOf(client)).toEqual([1, 0]);
  });

  it('stays as it is with 204', async () => {
    const client = app.client();
    const { id } = (await client.post(USERS, user('a@example.com'))).body.data;
    await planned(client, rule);
    expect((await client.delete(`${USERS}/${id}`)).status).toBe(204);
    expect(await countsOf(client)).toEqual([1, 0]);
  });

  it('stays as it is with 304', async () => {
    const client = await planned(app.client(), {
      ...rule,
      match: { headers: { 'if-none-match': { exists: true } } },
    });
    const etag = String((await client.get(USERS)).headers.get('etag'));
    const { status, headers } = await client.get(USERS, { headers: { 'if-none-match': etag } });
    expect([status, headers.get('x-simulated')]).toEqual([304, null]);
    expect(await countsOf(client)).toEqual([1, 0]);
  });

  it('is lost with the connection', async () => {
    const client = await planned(app.client(), {
      fault: { type: 'CONNECTION_RESET_BY_PEER', phase: 'after' },
    });
    expect((await raw(client, 'HEAD', USERS)).end).toBe('reset');
    expect(await countsOf(client)).toEqual([1, 1]);
  });
});

it('damages error responses too', async () => {
  const client = await planned(app.client(), { fault: { type: 'WRONG_CONTENT_TYPE', value: 'text/plain' } });
  const { status, headers } = await raw(client, 'GET', `${USERS}?limit=0`).then(({ response }) => response);
  expect([status, headers.get('content-type')]).toEqual([400, 'text/plain']);
});

it('does not let a browser run what has the wrong content type', async () => {
  const client = await planned(app.client(), { fault: { type: 'WRONG_CONTENT_TYPE' } });
  expect((await raw(client, 'GET', USERS)).response.headers.get('content-security-policy')).toBe('sandbox');
});

it('delays a response that it then damages, and labels it once', async () => {
  const client = await planned(app.client(), {
    id: 'both',
    delay: { type: 'fixed', milliseconds: 40 },
    fault: { type: 'MALFORMED_BODY', keep: 0 },
  });
  const { duration, response, bytes } = await raw(client, 'GET', USERS);
  expect(duration).toBeGreaterThan(35);
  expect(response.headers.get('x-fault-rule')).toBe('both');
  expect(bytes.subarray(-4).toString()).toBe('\r\n\r\n');
});

describe('a quota', () => {
  const quota = (limit: number, more = {}): object => ({ type: 'QUOTA', limit, window_seconds: 60, ...more });

  it('lets a number of requests pass in each window', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: '2026-01-01T00:00:00.000Z' });
    await planned(client, { fault: quota(2) });
    await client.post('/session/clock/advance', { duration: 'PT15S' });
    for (const expected of [200, 200, 429]) expect((await client.get(USERS)).status).toBe(expected);
    const { headers, body } = await client.get(USERS);
    expect(body).toMatchObject({
      error: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('45 seconds'),
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': '45',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '45',
      'x-fault-rule': 'rule-1',
    });
    expect(await countsOf(client)).toEqual([4, 2]);
    await client.post('/session/clock/advance', { duration: 'PT45S' });
    expect((await client.get(USERS)).status).toBe(200);
  });

  it('is shared by rules with the same name', async () => {
    const client = await planned(
      app.client(),
      { match: { method: 'GET' }, fault: quota(3, { name: 'shared', status: 503 }) },
      { match: { path: '/api/v1/users' }, fault: quota(3, { name: 'shared' }) },
    );
    const statuses = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await client.post(USERS, user(`u${i}@example.com`))).status);
      statuses.push((await client.get(USERS)).status);
    }
    expect(statuses).toEqual([201, 200, 201, 503, 429, 503]);
  });
});

describe('a stale read', () => {
  async function staleClient(): Promise<Client> {
    const client = app.client();
    await client.post(USERS, user('old@example.com'));
    await client.put('/session/snapshots/before');
    await client.post(USERS, user('new@example.com'));
    return planned(client, { fault: { type: 'STALE_READ', snapshot: 'before' } });
  }
  const byEmail = `${USERS}?email=new%40example.com`;

  it('returns the records of a snapshot in every protocol', async () => {
    const client = await staleClient();
    const list = await client.get(byEmail);
    expect([list.body.pagination.total, list.headers.get('x-simulated')]).toEqual([0, 'fault']);
    const search = await client.query(USERS, { email: 'new@example.com' });
    expect(search.body.pagination.total).toBe(0);
    const { body } = await executeGraphql(
      client,
      '{ users(filter: { email: { eq: "new@example.com" } }) { pageInfo { total } } }',
    );
    expect(body.data.users.pageInfo.total).toBe(0);
    const page = await call(client, 'GetUsers', { sort: 'created_at', order: 'desc', limit: 1 });
    expect(find(page, 'email').text).toBe('old@example.com');
  });

  it('is read by active mutants too', async () => {
    const client = await staleClient();
    await client.put('/session/mutants', { active: ['limit-plus-one'] });
    const { status, body } = await client.get(`${USERS}?sort=created_at&order=desc&limit=1`);
    const emails = body.data.map(({ email }: { email: string }) => email);
    expect([status, emails.length, emails[0]]).toEqual([200, 2, 'old@example.com']);
    const mutants = await client.get('/session/mutants');
    expect(mutants.body.data.reached['limit-plus-one']).toBe(1);
  });

  it('does not affect writes, and ends with the snapshot', async () => {
    const client = await staleClient();
    expect((await client.post(USERS, user('third@example.com'))).status).toBe(201);
    expect((await client.post(USERS, user('new@example.com'))).status).toBe(409);
    await client.delete('/session/snapshots/before');
    expect((await client.get(byEmail)).body.pagination.total).toBe(1);
  });

  it('never has the ETag of other records', async () => {
    const client = await staleClient();
    const { headers } = await client.get(byEmail);
    await client.delete('/session/faults');
    const etag = String(headers.get('etag'));
    const fresh = await client.get(byEmail, { headers: { 'if-none-match': etag } });
    expect([fresh.status, fresh.body.pagination.total]).toEqual([200, 1]);
  });

  it('requires the snapshot', async () => {
    const { status, body } = await app
      .client()
      .put('/session/faults', { rules: [{ fault: { type: 'STALE_READ', snapshot: 'none' } }] });
    expect([status, body.message]).toEqual([404, 'snapshot not found']);
  });
});

describe('a partial result', () => {
  const fault = (path: readonly unknown[], code?: string): object => ({
    fault: { type: 'PARTIAL', path, ...(code && { code }) },
  });
  const query =
    '{ list: orders(limit: 2) { items { id buyer: user { name } } } products { pageInfo { total } } }';

  async function execute(
    path: readonly unknown[],
    code?: string,
  ): Promise<{ body: TestResponse['body']; client: Client }> {
    const client = app.client();
    await client.get('/api/v1/orders');
    await planned(client, fault(path, code));
    const { status, body } = await executeGraphql(client, query);
    expect(status).toBe(200);
    return { body, client };
  }

  it('has null at the path, an error, and the other fields', async () => {
    const { body } = await execute(['list', 'items', 0, 'buyer'], 'SERVICE_UNAVAILABLE');
    expect(body.errors).toEqual([
      {
        message: 'Simulated error',
        path: ['list', 'items', 0, 'buyer'],
        extensions: { code: 'SERVICE_UNAVAILABLE', status: 503 },
      },
    ]);
    expect(body.data.list.items).toEqual([
      { id: expect.any(String), buyer: null },
      { id: expect.any(String), buyer: { name: expect.any(String) } },
    ]);
    expect(body.data.products.pageInfo.total).toBeGreaterThan(0);
  });

  it('applies to every item', async () => {
    const { body } = await execute(['list', 'items', '*', 'buyer']);
    expect(body.errors.map(({ path }: { path: unknown }) => path)).toEqual([
      ['list', 'items', 0, 'buyer'],
      ['list', 'items', 1, 'buyer'],
    ]);
  });

  it('propagates null to the next parent that may contain it', async () => {
    const { body } = await execute(['list', 'items', 1, 'id']);
    expect(body.errors).toHaveLength(1);
    expect(body.data).toBeNull();
  });

  it.each([
    [['users']],
    [['list', 'items', 9, 'buyer']],
    [['list', 'nothing']],
    [['list', 'items', 'buyer']],
  ])('leaves a result without %j as it is', async (path) => {
    const { body, client } = await execute(path);
    expect(body.errors).toBeUndefined();
    expect(await countsOf(client)).toEqual([1, 0]);
  });

  it('does not match REST', async () => {
    const client = await planned(app.client(), fault(['users']));
    await client.get(USERS);
    expect(await countsOf(client)).toEqual([0, 0]);
  });
});
