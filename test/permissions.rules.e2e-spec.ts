// Own rules: which documents are valid, and what the rules allow, compared with an evaluation of the rules in this file.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { SeededRandom } from './support/seeded-random.js';
import { find, findAll, parseXml, requestOf, XML } from './support/soap.js';
import { alice, bob, mia, userIdOf, type Headers, passwords } from './support/demo-logins.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const [MIA, BOB, NORA] = [userIdOf(2), userIdOf(3), userIdOf(4)];

interface Rule {
  readonly allow: readonly string[];
  readonly to: readonly string[];
  readonly scopes?: readonly string[];
  readonly where?: 'all' | 'own';
  readonly read?: readonly string[];
  readonly write?: readonly string[];
}

async function withRules(rules: readonly Rule[], options: object = {}): Promise<Client> {
  const client = app.client();
  await client.get('/api/v1/users');
  const sent = await client.put('/session/permissions', { rules, ...options });
  expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
  return client;
}

const reasonOf = ({ status, body }: TestResponse): unknown =>
  body?.reason === undefined ? status : [status, body.reason.code];
const tokenFor = async (client: Client, scope: string): Promise<Headers> => {
  const fields = { grant_type: 'password', username: 'bob@example.com', password: passwords.bob, scope };
  const { body } = await client.post('/auth/oauth/token', new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { authorization: `Bearer ${body.access_token}` };
};

describe('a list of rules', () => {
  const rules: readonly Rule[] = [
    { allow: ['list*', 'search*', 'get*'], to: ['moderator', 'admin'] },
    { allow: ['*Order'], to: ['user'], where: 'own', scopes: ['write'] },
  ];

  it('is returned with its table, and is valid input again', async () => {
    const client = await withRules(rules, { hide: true, accept: ['basic'] });
    const { data } = (await client.get('/session/permissions')).body;
    expect(data).toEqual({ rules, hide: true, accept: ['basic'], table: expect.any(Array) });
    const none = { access: 'none', status: 403 };
    expect(data.table).toContainEqual({
      operation: 'patchOrder',
      scope: 'write',
      guest: { access: 'none', status: 401 },
      user: { access: 'own', status: 404, note: 'rules/1, own records, with the scope write.' },
      ...{ moderator: none, admin: none },
    });
    expect((await client.put('/session/permissions', data)).body.data).toEqual(data);
    expect((await client.get('/session/controls')).body.data.permissions).toEqual({
      ...{ rules, hide: true, accept: ['basic'] },
    });
    const copy = await client.post('/session/fork', { count: 1, controls: true });
    const fork = app.client();
    fork.session = copy.body.data.sessions[0].id;
    expect((await fork.get('/session/permissions')).body.data).toEqual(data);
  });

  it.each<[unknown, string]>([
    [{}, 'body/rules must be array'],
    [[1], 'body/rules/0 must be object'],
    [[{ allow: ['*'] }], "body/rules/0 must have required property 'to'"],
    [[{ allow: [], to: ['user'] }], 'body/rules/0/allow must NOT have fewer than 1 items'],
    [
      [{ allow: ['listOrder'], to: ['user'] }],
      "body/rules/0/allow/0 must be the name of an operation: 'listOrder' is unknown, did you mean 'listOrders'?",
    ],
    [
      [{ allow: ['read*'], to: ['user'] }],
      "body/rules/0/allow/0 must match the name of an operation: 'read*'",
    ],
    [
      [{ allow: ['*'.repeat(65)], to: ['user'] }],
      'body/rules/0/allow/0 must NOT have more than 64 characters',
    ],
    [[{ allow: [7], to: ['user'] }], 'body/rules/0/allow/0 must be string'],
    [
      [{ allow: ['*'], to: ['users'] }],
      "body/rules/0/to/0 must be the name of a role: 'users' is unknown, did you mean 'user'?",
    ],
    [[{ allow: ['*'], to: ['user', 'user'] }], 'body/rules/0/to must NOT have duplicate items'],
    [
      [{ allow: ['*'], to: ['user'], scopes: ['reed'] }],
      "body/rules/0/scopes/0 must be the name of a scope: 'reed' is unknown, did you mean 'read'?",
    ],
    [
      [{ allow: ['*'], to: ['user'], where: 'mine' }],
      'body/rules/0/where must be equal to one of the allowed values: all, own',
    ],
    [
      [{ allow: ['*Product'], to: ['user'], where: 'own' }],
      "body/rules/0/where must be 'all', because the rule allows getProduct, and a product has no owner",
    ],
    [
      [{ allow: ['resetDemo'], to: ['user'], where: 'own' }],
      "body/rules/0/where must be 'all', because the rule allows resetDemo, and it has no owner",
    ],
    [
      [{ allow: ['getUser'], to: ['user'], read: ['nam', 'role', 'constructor'] }],
      "body/rules/0/read/0 must be the name of a field: 'nam' is unknown, did you mean 'name'?",
    ],
    [
      [{ allow: ['getUser'], to: ['user'], read: ['name'] }],
      'body/rules/0/read must have role: a user cannot be shown without',
    ],
    [
      [{ allow: ['createOrder'], to: ['user'], write: ['id'] }],
      "body/rules/0/write/0 must be the name of a field: 'id' is unknown",
    ],
    [
      [{ allow: ['*'], to: ['user'], deny: [] }],
      "body/rules/0 must NOT have additional properties: 'deny' is unknown",
    ],
    [Array(101).fill({ allow: ['*'], to: ['user'] }), 'body/rules must NOT have more than 100 items'],
  ])('is rejected: %j', async (invalid, message) => {
    const client = app.client();
    const { status, body } = await client.put('/session/permissions', { rules: invalid });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await client.get('/session/permissions')).body.data).toEqual({ policy: null });
  });

  it('reports the errors of all rules', async () => {
    const invalid = [
      { allow: ['x'], to: ['user'] },
      { allow: ['*'], to: ['user'], write: ['x', 'y'] },
    ];
    const { body } = await app.client().put('/session/permissions', { rules: invalid });
    const fields = body.details.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['rules.0.allow.0', 'rules.1.write.0', 'rules.1.write.1']);
  });

  it('without rules allows nothing, also to admins', async () => {
    const client = await withRules([]);
    expect(reasonOf(await client.get('/api/v1/products'))).toEqual([401, 'credentials_required']);
    const sent = await client.get('/api/v1/products', { headers: alice });
    expect(reasonOf(sent)).toEqual([403, 'role_required']);
    expect(sent.body.reason.hint).toBe(
      'The list of rules allows listProducts to no role. You are alice@example.com, role admin.',
    );
  });
});

describe('why a request is rejected', () => {
  const rules: readonly Rule[] = [
    { allow: ['getOrder'], to: ['user'], where: 'own', scopes: ['read', 'write'] },
    { allow: ['getOrder'], to: ['user'], where: 'own', scopes: ['read', 'moderate', 'admin'] },
  ];
  const path = '/api/v1/orders';

  it('is the role, then the scope, then the owner', async () => {
    const client = await withRules(rules, { accept: ['basic', 'bearer'] });
    await client.delete('/session/permissions');
    const { data } = (await client.get(`${path}?limit=100`)).body;
    const [own, other] = [BOB, NORA].map(
      (id) => data.find(({ user_id }: { user_id: unknown }) => user_id === id).id as string,
    );
    await client.put('/session/permissions', { rules });
    const get = async (id: string | undefined, headers: Headers): Promise<TestResponse> =>
      client.get(`${path}/${id}`, { headers });
    expect(reasonOf(await get(own, mia))).toEqual([403, 'role_required']);
    const token = await tokenFor(client, 'read');
    const scope = await get(other, token);
    expect(reasonOf(scope)).toEqual([403, 'insufficient_scope']);
    expect(scope.headers.get('www-authenticate')).toBe(
      'Bearer realm="sandbox", error="insufficient_scope", scope="read write"',
    );
    expect(scope.body.reason.hint).toContain('The list of rules (rules/0) requires the scope read write');
    expect(reasonOf(await get(other, bob))).toEqual([403, 'not_owner']);
    expect(reasonOf(await get(own, bob))).toBe(200);
    expect(reasonOf(await get(own, {}))).toEqual([401, 'credentials_required']);
  });

  it('is the missing user of a relation in GraphQL, and null with expand', async () => {
    const rules = [
      { allow: ['listOrders', 'getUser'], to: ['moderator'] },
      { allow: ['listOrders'], to: ['user', 'guest'] },
    ];
    const query = `{ orders(limit: 2, filter: { user_id: { in: ["${BOB}", "${NORA}"] } }) { items { id user { name } } } }`;
    for (const [headers, code] of [
      [bob, 'role_required'],
      [{}, 'role_required'],
    ] as const) {
      const client = await withRules(rules);
      const { data, errors } = (await client.post('/graphql', { query }, { headers })).body;
      expect(data.orders.items.map(({ user }: { user: unknown }) => user)).toEqual([null, null]);
      expect(errors).toHaveLength(2);
      expect(errors[0]).toMatchObject({
        path: ['orders', 'items', 0, 'user'],
        extensions: { code: 'FORBIDDEN', reason: { code } },
      });
      await client.put('/session/permissions', { rules, hide: true });
      const hidden = (await client.post('/graphql', { query }, { headers })).body;
      expect(hidden).toEqual({ data: hidden.data });
      const expanded = (await client.get('/api/v1/orders?limit=2&expand=user', { headers })).body.data;
      expect(expanded.map(({ user }: { user: unknown }) => user)).toEqual([null, null]);
    }
  });

  it('has the same code in GraphQL and SOAP', async () => {
    const client = await withRules(rules);
    const query = '{ products { items { id } } }';
    const { errors } = (await client.post('/graphql', { query }, { headers: bob })).body;
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: { code: 'role_required' } });
    const soap = await client.post('/soap', requestOf('GetProducts', {}), { headers: { ...XML, ...bob } });
    expect(findAll(parseXml(soap.text), 'code').map(({ text }) => text)).toEqual([
      'FORBIDDEN',
      'role_required',
    ]);
  });
});

describe('the fields of rules', () => {
  const order = { quantity: 3, notes: 'Ring twice.' };
  const usersOf = async (client: Client, headers: Headers): Promise<Record<string, unknown>[]> =>
    (await client.get('/api/v1/users?limit=100', { headers })).body.data;

  it('omitted from read are shown as null, as hidden, or as an address', async () => {
    const client = await withRules([{ allow: ['listUsers', 'getUser'], to: ['user'], read: ['role'] }]);
    const masked = { name: 'hidden', email: 'hidden@example.invalid', age: null };
    for (const user of await usersOf(client, bob)) expect(user).toMatchObject(masked);
    const query = `{ user(id: "${MIA}") { name email age role } }`;
    const { data } = (await client.post('/graphql', { query }, { headers: bob })).body;
    expect(data.user).toEqual({ ...masked, role: 'moderator' });
    const soap = await client.post('/soap', requestOf('GetUser', { id: MIA }), {
      headers: { ...XML, ...bob },
    });
    expect(find(parseXml(soap.text), 'email').text).toBe(masked.email);
    for (const name of ['name', 'email', 'age'])
      expect(reasonOf(await client.get(`/api/v1/users?sort=${name}`, { headers: bob }))).toEqual([
        403,
        'field_not_allowed',
      ]);
    expect(reasonOf(await client.get('/api/v1/users?role=user&sort=role', { headers: bob }))).toBe(200);
  });

  it('are all that one of the rules shows of the record', async () => {
    const client = await withRules([
      { allow: ['listUsers'], to: ['user'], read: ['role', 'name'] },
      { allow: ['listUsers'], to: ['user'], where: 'own', read: ['role', 'email'] },
      { allow: ['listUsers'], to: ['user'], scopes: ['admin'] },
    ]);
    for (const { id, name, email, age } of await usersOf(client, bob))
      expect([name === 'hidden', email === 'hidden@example.invalid', age]).toEqual([false, id !== BOB, null]);
    expect(reasonOf(await client.get('/api/v1/users?sort=email', { headers: bob }))).toEqual([
      403,
      'field_not_allowed',
    ]);
  });

  it('depend on the operation', async () => {
    const client = await withRules([
      { allow: ['listUsers'], to: ['user'], read: ['role'] },
      { allow: ['searchUsers'], to: ['user'], read: ['role', 'name'] },
      { allow: ['getUser'], to: ['user'] },
    ]);
    const list = await usersOf(client, bob);
    const { data: found } = (await client.query('/api/v1/users', { limit: 100 }, { headers: bob })).body;
    const { data: one } = (await client.get(`/api/v1/users/${MIA}`, { headers: bob })).body;
    expect(list.every(({ name }) => name === 'hidden')).toBe(true);
    expect(found.some(({ name }: { name: string }) => name === 'hidden')).toBe(false);
    expect([one.name, one.email]).not.toContain('hidden');
    const query = '{ orders(limit: 100) { items { id } } }';
    expect((await client.post('/graphql', { query }, { headers: bob })).body.errors).toHaveLength(1);
  });

  it('that are references show no related record and no nested list', async () => {
    const client = await withRules([
      { allow: ['listOrders', 'getOrder'], to: ['user'], read: ['quantity', 'status', 'product_id'] },
      { allow: ['getUser', 'listUsers', 'listProducts', 'getProduct'], to: ['user'] },
    ]);
    const { data } = (await client.get('/api/v1/orders?limit=100&expand=user,product', { headers: bob }))
      .body;
    for (const one of data) expect([one.user_id, one.user]).toEqual([null, null]);
    expect(data.some((one: { product: unknown }) => one.product !== null)).toBe(true);
    const query =
      '{ users(limit: 100) { items { orders { pageInfo { total } } } } products(limit: 100) { items { orders { pageInfo { total } } } } }';
    const nested = (await client.post('/graphql', { query }, { headers: bob })).body.data;
    const total = ({ items }: { items: { orders: { pageInfo: { total: number } } }[] }): number =>
      items.reduce((sum, { orders }) => sum + orders.pageInfo.total, 0);
    expect(total(nested.users)).toBe(0);
    expect(total(nested.products)).toBeGreaterThan(0);
  });

  it('that may be written are those of all rules for the record', async () => {
    const client = await withRules([
      { allow: ['patchOrder', 'replaceOrder'], to: ['user'], write: ['notes'] },
      { allow: ['patchOrder', 'createOrder', 'listOrders'], to: ['user'], where: 'own' },
    ]);
    const { body } = await client.post('/api/v1/orders', order, { headers: bob });
    expect(body.data).toMatchObject({ ...order, user_id: BOB });
    const patch = async (id: string, change: object): Promise<unknown> =>
      reasonOf(await client.patch(`/api/v1/orders/${id}`, change, { headers: bob }));
    const forbidden = [403, 'field_not_allowed'];
    expect(await patch(body.data.id, { quantity: 4, notes: 'x' })).toBe(200);
    const given = { user_id: NORA, notes: 'x' };
    const gift = await client.put(`/api/v1/orders/${body.data.id}`, given, { headers: bob });
    expect(reasonOf(gift)).toEqual(forbidden);
    const others = await withOthers(client);
    expect(await patch(others, { notes: 'y' })).toBe(200);
    expect(await patch(others, { quantity: 4 })).toEqual(forbidden);
    const replaced = await client.put(`/api/v1/orders/${others}`, { notes: 'z' }, { headers: bob });
    expect(replaced.body.data).toMatchObject({ notes: 'z', user_id: NORA });
  });

  it('also bound the owner of a new record, unless a rule is for own records', async () => {
    const forAll: Rule = { allow: ['createOrder', 'getOrder'], to: ['user'], write: ['quantity'] };
    const gift = { quantity: 1, user_id: BOB };
    const limited = await withRules([forAll]);
    const rejected = await limited.post('/api/v1/orders', gift, { headers: bob });
    expect(reasonOf(rejected)).toEqual([403, 'field_not_allowed']);
    const created = await limited.post('/api/v1/orders', { quantity: 1 }, { headers: bob });
    expect([created.status, created.body.data.user_id]).toEqual([201, null]);

    const both = await withRules([forAll, { ...forAll, where: 'own' }]);
    const own = await both.post('/api/v1/orders', gift, { headers: bob });
    expect([own.status, own.body.data.user_id]).toEqual([201, BOB]);
  });

  /** The id of an order of nora. */
  async function withOthers(client: Client): Promise<string> {
    const setting = (await client.get('/session/permissions')).body.data;
    await client.delete('/session/permissions');
    const { id } = (await client.post('/api/v1/orders', { user_id: NORA, quantity: 1 })).body.data;
    await client.put('/session/permissions', setting);
    return id as string;
  }

  it('do not come from the cached response of another scope', async () => {
    const client = await withRules([
      { allow: ['listOrders'], to: ['user'], where: 'own' },
      { allow: ['listOrders'], to: ['user'], scopes: ['write'] },
    ]);
    const totals: number[] = [];
    const [narrow, wide] = [await tokenFor(client, 'read'), await tokenFor(client, 'write')];
    for (const headers of [narrow, wide, narrow, wide])
      totals.push((await client.get('/api/v1/orders', { headers })).body.pagination.total);
    expect(totals[0]).toBeLessThan(totals[1] ?? 0);
    expect(totals.slice(2)).toEqual(totals.slice(0, 2));
  });
});

describe('generated rules', () => {
  const operations: Readonly<Record<string, readonly [method: string, path: string, body?: object]>> = {
    listProducts: ['GET', '/api/v1/products'],
    getProduct: ['GET', `/api/v1/products/${'b' + userIdOf(1).slice(1)}`],
    createProduct: ['POST', '/api/v1/products', { name: 'x', price: 1 }],
    listUsers: ['GET', '/api/v1/users'],
    searchUsers: ['QUERY', '/api/v1/users', {}],
    getUser: ['GET', `/api/v1/users/${BOB}`],
    patchUser: ['PATCH', `/api/v1/users/${NORA}`, {}],
    listOrders: ['GET', '/api/v1/orders'],
    createOrder: ['POST', '/api/v1/orders', { quantity: 1 }],
  };
  const patterns = [...Object.keys(operations), 'list*', '*User', '*', 'get*', '*r*', 'create*', '*Users'];
  const people: Readonly<
    Record<string, readonly [role: string, id: string | null, headers: Headers, scopes: string]>
  > = {
    guest: ['guest', null, {}, ''],
    bob: ['user', BOB, bob, 'read write'],
    mia: ['moderator', MIA, mia, 'read write moderate'],
    alice: ['admin', userIdOf(1), alice, 'read write moderate admin'],
  };

  const isLike = (pattern: string, name: string): boolean =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name);

  /** The record that the operation is for has this owner; null for operations without one record. */
  const ownerOf: Readonly<Record<string, string>> = { getUser: BOB, patchUser: NORA };

  function expected(rules: readonly Rule[], operation: string, who: keyof typeof people): unknown {
    const [role, id, , granted] = people[who] ?? ['guest', null, {}, ''];
    const named = rules.filter(
      ({ allow, to }) => to.includes(role) && allow.some((pattern) => isLike(pattern, operation)),
    );
    const allowed = named.filter(({ scopes = [] }) =>
      scopes.every((scope) => granted.split(' ').includes(scope)),
    );
    if (allowed.length === 0 && role === 'guest') return 'credentials_required';
    if (named.length === 0) return 'role_required';
    if (allowed.length === 0) return 'insufficient_scope';
    const owner = ownerOf[operation];
    const covers = allowed.some(({ where }) => where !== 'own' || owner === undefined || owner === id);
    return covers ? 'allowed' : 'not_owner';
  }

  it('decide as their definition says', async () => {
    const source = new SeededRandom(42);
    const random = (): number => source.next();
    const choose = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const codes = new Set<unknown>();
    for (let round = 0; round < 25; round += 1) {
      const rules = Array.from({ length: 1 + Math.floor(random() * 3) }, (): Rule => {
        const allow = [choose(patterns), choose(patterns)];
        const names = Object.keys(operations).filter((name) => allow.some((one) => isLike(one, name)));
        const hasOwners =
          names.every((name) => !name.includes('Product')) && !allow.includes('*') && !allow.includes('*r*');
        const isOwn = hasOwners && !allow.some((one) => /^(?:list|get|create)\*/.test(one)) && random() < 0.6;
        return {
          allow,
          to: Object.values(people)
            .flatMap(([role]) => (random() < 0.5 ? [role] : []))
            .concat('user')
            .filter(unique),
          ...(random() < 0.3 && { scopes: [choose(['read', 'moderate', 'admin'])] }),
          ...(isOwn && { where: 'own' as const }),
        };
      });
      const client = await withRules(rules);
      for (const [operation, [method, path, body]] of Object.entries(operations)) {
        for (const [who, [, , headers]] of Object.entries(people)) {
          const sent = await client.send(method, path, { headers, body });
          const code = sent.status < 300 ? 'allowed' : (sent.body.reason?.code ?? sent.status);
          codes.add(code);
          expect([rules, operation, who, code]).toEqual([
            rules,
            operation,
            who,
            expected(rules, operation, who),
          ]);
        }
      }
    }
    expect([...codes].sort()).toEqual([
      ...['allowed', 'credentials_required', 'insufficient_scope', 'not_owner', 'role_required'],
    ]);
  });

  const unique = (value: string, index: number, all: readonly string[]): boolean =>
    all.indexOf(value) === index;
});
