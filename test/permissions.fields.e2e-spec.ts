// The fields that a policy lets a client write, filter by and see; ETags and caches of responses that depend on the client.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { call, find, findAll, parseXml, requestOf, XML } from './support/soap.js';
import { alice, basic, bob, mia, nora, userIdOf, type Headers, passwords } from './support/demo-logins.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const zoe = basic('zoe.mueller@example.com', 'practice-2026');
const [BOB, NORA, MIA] = [userIdOf(3), userIdOf(4), userIdOf(2)];

async function withPolicy(document: object = { policy: 'shop' }): Promise<Client> {
  const client = app.client();
  await client.get('/api/v1/users');
  await client.put('/session/permissions', document);
  return client;
}

const outcome = ({ status, body }: TestResponse): unknown =>
  status === 403 ? [body.reason.code, ...body.details.map(({ field }: { field: string }) => field)] : status;

const ordersOf = async (client: Client, headers: Headers, status: string): Promise<readonly string[]> => {
  const { body } = await client.get(`/api/v1/orders?limit=100&status=${status}`, { headers });
  return body.data.map(({ id }: { id: string }) => id);
};

describe('signing up', () => {
  const iris = { name: 'Iris', email: 'iris@example.com' };

  it.each([
    [{}, 201],
    [{ role: 'user' }, 201],
    [{ role: 'admin' }, ['field_not_allowed', 'role']],
  ])('as a guest with %j', async (more, expected) => {
    const client = await withPolicy();
    const sent = await client.post('/api/v1/users', { ...iris, ...more });
    expect(outcome(sent)).toEqual(expected);
    const { counts } = (await client.get('/session')).body.data;
    expect(counts.users).toBe(expected === 201 ? 13 : 12);
  });

  it('gives a role to admins only, also over GraphQL and SOAP', async () => {
    const client = await withPolicy();
    const query = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { role } }';
    const variables = { input: { ...iris, role: 'admin' } };
    const { errors } = (await client.post('/graphql', { query, variables }, { headers: bob })).body;
    expect(errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      reason: { code: 'field_not_allowed' },
      details: [{ field: 'role', message: 'may not be changed' }],
    });
    const soap = await client.post('/soap', requestOf('CreateUser', variables.input), {
      headers: { ...XML, ...mia },
    });
    expect(findAll(parseXml(soap.text), 'code').map(({ text }) => text)).toEqual([
      'FORBIDDEN',
      'field_not_allowed',
    ]);
    expect(find(parseXml(soap.text), 'field').attributes.name).toBe('role');
    expect((await client.post('/api/v1/users', variables.input, { headers: alice })).status).toBe(201);
  });
});

describe('the own user record', () => {
  const path = `/api/v1/users/${BOB}`;
  const whole = { name: 'John', email: 'john@example.com' };

  it.each<[string, object, unknown]>([
    ['PATCH', { name: 'John' }, 200],
    ['PATCH', { role: 'user' }, 200],
    ['PATCH', { role: 'admin', age: 1 }, ['field_not_allowed', 'role']],
    ['PUT', whole, 200],
    ['PUT', { ...whole, role: 'moderator' }, ['field_not_allowed', 'role']],
  ])('%s %j', async (method, body, expected) => {
    const client = await withPolicy();
    expect(outcome(await client.send(method, path, { headers: bob, body }))).toEqual(expected);
  });

  it('keeps its role when PUT omits it', async () => {
    const client = await withPolicy();
    const { body } = await client.put(`/api/v1/users/${MIA}`, whole, { headers: zoe });
    expect(body.data).toMatchObject({ ...whole, role: 'moderator', age: null });
  });

  it('has 403 before 409, and 409 may reveal a record that the client does not see', async () => {
    const client = await withPolicy();
    const taken = { email: 'HANAKO.yamada@example.com' };
    expect(outcome(await client.patch(path, { ...taken, role: 'admin' }, { headers: bob }))).toEqual([
      'field_not_allowed',
      'role',
    ]);
    expect((await client.patch(path, taken, { headers: bob })).status).toBe(409);
  });

  it('has 403 of the owner before an invalid body', async () => {
    const client = await withPolicy();
    const invalid = { age: -1 };
    expect((await client.patch(`/api/v1/users/${NORA}`, invalid, { headers: bob })).status).toBe(403);
    expect((await client.patch(path, invalid, { headers: bob })).status).toBe(400);
  });
});

describe('orders', () => {
  it.each<[string, Headers, object, unknown]>([
    ['bob', bob, {}, BOB],
    ['bob', bob, { user_id: null }, BOB],
    ['bob', bob, { user_id: BOB, notes: 'x' }, BOB],
    ['bob', bob, { user_id: NORA }, ['field_not_allowed', 'user_id']],
    ['the demo key', { 'x-api-key': 'demo-key-sandbox-2026' }, {}, null],
    [
      'the demo key',
      { 'x-api-key': 'demo-key-sandbox-2026' },
      { user_id: BOB },
      ['field_not_allowed', 'user_id'],
    ],
    ['mia', mia, { user_id: NORA }, NORA],
    ['mia', mia, {}, null],
  ])('%s creates one with %j', async (_who, headers, body, expected) => {
    const client = await withPolicy();
    const sent = await client.post('/api/v1/orders', body, { headers });
    expect(sent.status === 201 ? sent.body.data.user_id : outcome(sent)).toEqual(expected);
  });

  it.each<[string, object, unknown]>([
    ['pending', { status: 'cancelled' }, 200],
    ['pending', { status: 'pending', notes: 'Later, please.' }, 200],
    ['pending', { status: 'completed' }, ['field_not_allowed', 'status']],
    ['completed', { status: 'cancelled' }, ['field_not_allowed', 'status']],
    ['completed', { notes: 'x' }, 200],
    ['pending', { quantity: 999, status: 'processing' }, ['field_not_allowed', 'quantity', 'status']],
  ])('bob changes one that is %s by %j', async (status, body, expected) => {
    const client = await withPolicy();
    const [id] = await ordersOf(client, bob, status);
    expect(outcome(await client.patch(`/api/v1/orders/${id}`, body, { headers: bob }))).toEqual(expected);
  });

  it('a moderator changes status and notes of any, and nothing else', async () => {
    const client = await withPolicy();
    const [id] = await ordersOf(client, bob, 'pending');
    const path = `/api/v1/orders/${id}`;
    expect((await client.patch(path, { status: 'completed', notes: 'x' }, { headers: mia })).status).toBe(
      200,
    );
    expect(outcome(await client.patch(path, { quantity: 77 }, { headers: mia }))).toEqual([
      'field_not_allowed',
      'quantity',
    ]);
  });

  it('of a product are counted for the client', async () => {
    const client = await withPolicy();
    const query =
      '{ products(limit: 100) { items { orders(limit: 100) { items { user_id } pageInfo { total } } } } }';
    const totals = async (headers: Headers): Promise<{ total: number; users: unknown[] }> => {
      const { data } = (await client.post('/graphql', { query }, { headers })).body;
      const pages = data.products.items.map((item: { orders: unknown }) => item.orders);
      return {
        total: pages.reduce(
          (sum: number, page: { pageInfo: { total: number } }) => sum + page.pageInfo.total,
          0,
        ),
        users: [
          ...new Set(
            pages.flatMap((page: { items: { user_id: string }[] }) => page.items.map((o) => o.user_id)),
          ),
        ],
      };
    };
    expect(await totals(bob)).toMatchObject({ users: [BOB] });
    expect(await totals({})).toEqual({ total: 0, users: [] });
    expect((await totals(alice)).total).toBeGreaterThan((await totals(bob)).total);
  });
});

describe('masked e-mail addresses', () => {
  const rejected = ['field_not_allowed', 'email'];

  it.each<[string, (client: Client) => Promise<TestResponse>]>([
    ['filters', (client) => client.get('/api/v1/users?email=a%40b.example', { headers: mia })],
    ['sorting', (client) => client.get('/api/v1/users?sort=email', { headers: mia })],
    ['fields', (client) => client.query('/api/v1/users', { fields: ['id', 'email'] }, { headers: mia })],
    [
      'operators',
      (client) => client.query('/api/v1/users', { filters: { email: { contains: 'a' } } }, { headers: mia }),
    ],
  ])('allow no %s', async (_what, send) => {
    const client = await withPolicy();
    expect(outcome(await send(client))).toEqual(rejected);
  });

  it('are not revealed by a filter while a mutant is active', async () => {
    const client = await withPolicy();
    await client.put('/session/mutants', { active: ['limit-plus-one'] });
    expect(outcome(await client.get('/api/v1/users?email=a%40b.example', { headers: mia }))).toEqual(
      rejected,
    );
  });

  it('allow the same to admins and to users, who see none', async () => {
    const client = await withPolicy();
    for (const headers of [alice, bob])
      expect((await client.get('/api/v1/users?sort=email&email=x%40y.example', { headers })).status).toBe(
        200,
      );
  });

  it('are masked in expanded and nested records too, but not the own one', async () => {
    const client = await withPolicy();
    const emails = new Set<string>();
    const { data } = (await client.get('/api/v1/orders?limit=100&expand=user', { headers: mia })).body;
    for (const { user } of data) if (user !== null) emails.add(user.email);
    expect([...emails].sort()).toEqual(['hidden@example.invalid', 'zoe.mueller@example.com']);
    const query = '{ orders(limit: 100) { items { user { email } } } user(id: "' + BOB + '") { email } }';
    const nested = (await client.post('/graphql', { query }, { headers: mia })).body.data;
    const found = nested.orders.items.flatMap(
      ({ user }: { user: { email: string } | null }) => user?.email ?? [],
    );
    expect([...new Set(found)].sort()).toEqual([...emails].sort());
    expect(nested.user.email).toBe('hidden@example.invalid');
  });
});

describe('responses', () => {
  const list = '/api/v1/orders?limit=100';

  it('belong to the client, also after another client has requested the same URL', async () => {
    const [client, other] = [await withPolicy(), await withPolicy({ policy: 'owner-only' })];
    const users = async (by: Client, headers: Headers): Promise<unknown> => {
      const { data } = (await by.get(list, { headers })).body;
      return [...new Set(data.map((order: { user_id: string }) => order.user_id))].length;
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await users(client, bob)).toBe(1);
      expect(await users(client, mia)).toBeGreaterThan(5);
      expect(await users(client, nora)).toBe(1);
      expect(await users(other, mia)).toBe(1);
      expect((await client.get(list, { headers: nora })).body.data[0].user_id).toBe(NORA);
    }
  });

  it('are private, and vary with the accepted credentials', async () => {
    const client = await withPolicy();
    const { headers } = await client.get(list, { headers: bob });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('authorization, x-api-key, cookie');
    await client.put('/session/permissions', { policy: 'scopes' });
    const token = (await client.post('/auth/token', { username: 'bob@example.com', password: passwords.bob }))
      .body;
    const scoped = await client.get(list, { headers: { authorization: `Bearer ${token.access_token}` } });
    expect(scoped.headers.get('vary')).not.toContain('cookie');
    await client.delete('/session/permissions');
    expect((await client.get(list)).headers.get('vary') ?? '').not.toContain('authorization');
  });

  it('keep their ETag when a record changes that the client does not see', async () => {
    const client = await withPolicy();
    const tag = async (headers: Headers): Promise<string> =>
      (await client.get(list, { headers })).headers.get('etag') ?? '';
    const before = [await tag(bob), await tag(alice)];
    expect(before[0]).not.toBe(before[1]);
    const [others] = await ordersOf(client, nora, 'pending');
    await client.patch(`/api/v1/orders/${others}`, { notes: 'changed' }, { headers: nora });
    expect([(await tag(bob)) === before[0], (await tag(alice)) === before[1]]).toEqual([true, false]);
    const conditional = { ...bob, 'if-none-match': before[0] ?? '' };
    expect((await client.get(list, { headers: conditional })).status).toBe(304);
    const shared = { ...bob, 'if-none-match': before[1] ?? '' };
    expect((await client.get(list, { headers: shared })).status).toBe(200);
  });

  it('If-Match takes the ETag of the same client', async () => {
    const client = await withPolicy();
    const path = `/api/v1/users/${BOB}`;
    const etag = (await client.get(path, { headers: bob })).headers.get('etag') ?? '';
    const patched = await client.patch(path, { age: 50 }, { headers: { ...bob, 'if-match': etag } });
    expect(patched.status).toBe(200);
    const again = await client.patch(path, { age: 51 }, { headers: { ...bob, 'if-match': etag } });
    expect(again.status).toBe(412);
  });

  it('are the same for a hidden record and for a missing one', async () => {
    const client = await withPolicy({ policy: 'owner-only' });
    const [hidden = ''] = await ordersOf(client, nora, 'pending');
    const unknown = '00000000-0000-4000-8000-000000000001';
    const responsesFor = async (id: string): Promise<unknown> => {
      const results: unknown[] = [];
      for (const [method, body] of [
        ['GET'],
        ['PATCH', {}],
        ['PATCH', { status: 1 }],
        ['PUT', {}],
        ['DELETE'],
      ] as const) {
        for (const more of [{}, { 'if-match': '"x"' }]) {
          const sent = await client.send(method, `/api/v1/orders/${id}`, {
            headers: { ...bob, ...more },
            body,
          });
          results.push([sent.status, sent.body, [...sent.headers.keys()].sort()]);
        }
      }
      const query = `mutation { deleteOrder(id: "${id}") }`;
      results.push((await client.post('/graphql', { query }, { headers: bob })).body);
      const soap = await client.post('/soap', requestOf('DeleteOrder', { id }), {
        headers: { ...XML, ...bob },
      });
      results.push(soap.text);
      return results;
    };
    expect(await responsesFor(hidden)).toEqual(await responsesFor(unknown));
    expect(await ordersOf(client, nora, 'pending')).toContain(hidden);
  });

  it('to an export request have every record', async () => {
    const client = await withPolicy({ policy: 'owner-only' });
    const { body } = await client.get('/session/export', { headers: bob });
    expect(JSON.stringify(body)).toContain('hanako.yamada@example.com');
  });
});

it('a user who signs up places an order and sees it alone', async () => {
  const client = await withPolicy();
  const { id } = (await client.post('/api/v1/users', { name: 'Iris', email: 'iris@example.com' })).body.data;
  const iris = basic('IRIS@example.com', 'practice-2026');
  await client.post('/api/v1/orders', { quantity: 2 }, { headers: iris });
  const { data, pagination } = (await client.get('/api/v1/orders', { headers: iris })).body;
  expect([pagination.total, data[0].user_id]).toEqual([1, id]);
});

it('calls SOAP without a policy as before', async () => {
  const client = app.client();
  await client.get('/api/v1/users');
  expect((await call(client, 'GetUsers')).name).toBe('tns:GetUsersResponse');
});
