// The client of the test kit, against a sandbox in this process.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSandbox, SandboxError, VerificationError, type Sandbox } from '../kit/index.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('A session', () => {
  it('has the same id for the same name, and a random one without', () => {
    const session = sandbox.session('worker-3');
    expect(session.id).toBe('34f75e58-eca8-521a-aff1-5f19bc6a1698');
    expect(session.headers).toEqual({ 'x-session-id': session.id });
    expect(sandbox.session().id).not.toBe(sandbox.session().id);
    expect(sandbox.session({ id: session.id }).id).toBe(session.id);
  });

  it('is not opened before its first request', async () => {
    const session = sandbox.session();
    expect((await session.report()).is_new).toBe(true);
    expect((await session.report()).is_new).toBe(false);
  });

  it('sends its header with fetch, and its cookie selects it too', async () => {
    const session = sandbox.session();
    await session.rest.users.create(ada);
    const path = '/api/v1/users?email=ada@example.com';
    const responses = [
      await session.fetch(path),
      await session.fetch(`${sandbox.url}${path}`),
      await fetch(sandbox.url + path, { headers: { cookie: session.cookie } }),
    ];
    for (const response of responses)
      expect(await response.json()).toMatchObject({ pagination: { total: 1 } });
    await expect(session.fetch('http://other.example/')).rejects.toThrow('is not a URL of');
  });

  it('can be extended and ended', async () => {
    const session = sandbox.session();
    await session.rest.users.create(ada);
    expect(await session.extend()).toMatchObject({ is_new: false });
    await session.end();
    expect(await session.report()).toMatchObject({ is_new: true, seeded: false });
  });
});

describe('The REST client', () => {
  it('has the routes of every entity', async () => {
    const { rest } = sandbox.session();
    for (const collection of [rest.users, rest.products, rest.orders]) {
      const { data, pagination } = await collection.list({ limit: 1 });
      expect([data.length, pagination.limit]).toEqual([1, 1]);
      const { id } = data[0] ?? { id: '' };
      expect(await collection.get(id)).toEqual(data[0]);
      await collection.delete(id);
      await expect(collection.get(id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  it('creates, replaces, patches and searches records', async () => {
    const { users } = sandbox.session().rest;
    const created = await users.create({ ...ada, age: 36 });
    expect(created).toMatchObject({ ...ada, role: 'user', age: 36 });
    expect(await users.patch(created.id, { role: 'admin' })).toMatchObject({ role: 'admin', age: 36 });
    expect(await users.replace(created.id, ada)).toMatchObject({ role: 'user', age: null });
    const { data } = await users.search({ filters: { name: { contains: 'lovelace' } }, fields: ['id'] });
    expect(data).toEqual([{ id: created.id }]);
  });

  it('expands relations', async () => {
    const session = sandbox.session();
    const { data } = await session.rest.orders.list({ expand: 'user', limit: 1 });
    expect(data[0]).toHaveProperty('user.email');
  });
});

describe('An error response', () => {
  const invalid = { name: '', email: 'no' };

  it('is the same SandboxError in REST, GraphQL and SOAP', async () => {
    const session = sandbox.session();
    const create = 'mutation($input: CreateUserInput!) { createUser(input: $input) { id } }';
    const calls = [
      session.rest.users.create(invalid),
      session.graphql(create, { input: invalid }),
      session.soap('CreateUser', invalid),
    ];
    const fields = ['name', 'email'];
    for (const call of calls) {
      const error: unknown = await call.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SandboxError);
      expect(error).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        details: fields.map((field) => ({ field })),
      });
    }
  });

  it('has the status that REST returns', async () => {
    const session = sandbox.session();
    const calls = [
      session.rest.users.get(unknownId),
      session.graphql('query($id: ID!) { user(id: $id) { id } }', { id: unknownId }),
      session.soap('GetUser', { id: unknownId }),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('keeps an injected status in every protocol', async () => {
    const session = sandbox.session();
    await session.faults.set([{ fault: { type: 'STATUS', status: 502 } }]);
    const calls = [
      session.rest.users.list(),
      session.graphql('{ users { items { id } } }'),
      session.soap('GetUsers'),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 502, code: 'BAD_GATEWAY' });
  });

  it('without JSON has the code of its status', async () => {
    const session = sandbox.session();
    await session.faults.set([{ fault: { type: 'MALFORMED_BODY' } }]);
    await expect(session.rest.users.get(unknownId)).rejects.toThrow();
    await expect(session.graphql('{ users { items { id } } }')).rejects.toThrow(SandboxError);
  });
});

it('Expanded orders have the related records', async () => {
  const { users, products, orders } = sandbox.session().rest;
  const user = await users.create(ada);
  const [product] = (await products.list({ limit: 1 })).data;
  const order = await orders.create(
    { user_id: user.id, product_id: product?.id ?? null },
    { expand: 'user,product' },
  );
  expect([order.user, order.product]).toEqual([user, product]);
  await users.delete(user.id);
  expect((await orders.get(order.id, { expand: 'user' })).user).toBeNull();
  expect(await orders.get(order.id)).not.toHaveProperty('user');
});

describe('GraphQL and SOAP', () => {
  it('return the data of the response', async () => {
    const session = sandbox.session();
    const { user } = await session.soap('CreateUser', { ...ada, age: 36 });
    expect(user).toMatchObject({ ...ada, age: 36 });
    const data = await session.graphql<{ users: { items: unknown } }>('{ users { items { email age } } }');
    expect(data.users.items).toEqual([{ email: ada.email, age: 36 }]);
  });

  it('return the same values as REST', async () => {
    const session = sandbox.session();
    const { rest } = session;
    const order = await rest.orders.create({ notes: '', quantity: 3 });
    expect(await session.soap('GetOrder', { id: order.id })).toEqual({ order });
    const user = await rest.users.create({ ...ada, age: null });
    expect((await session.soap('GetUsers', { limit: 1 })).users).toEqual({ user: [user] });
    const { users, total } = await session.soap('GetUsers', { page: 99 });
    expect([users, total]).toEqual([{ user: [] }, 13]);
  });

  it('reject an operation that the WSDL does not have', async () => {
    const unknown = JSON.parse('"BurnUser"') as 'GetUser';
    await expect(sandbox.session().soap(unknown, { id: unknownId })).rejects.toThrow('no operation BurnUser');
  });
});

describe('The records of a session', () => {
  it('can be imported, stored and restored', async () => {
    const session = sandbox.session();
    expect(await session.import({ data: { users: [ada] } })).toMatchObject({
      counts: { users: 1, products: 0 },
    });
    expect(await session.snapshot('seed')).toMatchObject({ name: 'seed', counts: { users: 1 } });
    await session.rest.users.create({ ...ada, email: 'two@example.com' });
    expect(await session.diff('seed')).toMatchObject({
      summary: { users: { added: 1, changed: 0, removed: 0 } },
    });
    expect(await session.restore('seed')).toMatchObject({ counts: { users: 1 }, snapshots: ['seed'] });
    const { data, format } = await session.export();
    expect([format, data.users.length]).toEqual(['practice-api-sandbox/session@1', 1]);
    const copy = await session.fork();
    await copy.import({ data: { users: [{ ...ada, email: 'three@example.com' }] } }, 'merge');
    expect((await copy.report()).counts.users).toBeGreaterThan(1);
  });

  it('can be forked into sessions that share nothing', async () => {
    const session = sandbox.session();
    await session.import({ data: { users: [ada] } });
    const forks = await session.forks(4);
    await forks[0]?.rest.users.create({ ...ada, email: 'two@example.com' });
    const counts = await Promise.all(forks.map(async (fork) => (await fork.report()).counts.users));
    expect(counts).toEqual([2, 1, 1, 1]);
    expect((await session.fork({ id: unknownId })).id).toBe(unknownId);
    const ids = [randomUUID(), randomUUID()];
    expect((await session.forks(ids)).map(({ id }) => id)).toEqual(ids);
  });
});

describe('The clock and the seed of a session', () => {
  it('return the time of the session', async () => {
    const { clock } = sandbox.session();
    const start = new Date('2026-01-31T23:59:00.000Z');
    expect(await clock.freeze(start)).toEqual(start);
    expect(await clock.advance({ minutes: 61 })).toEqual(new Date('2026-02-01T01:00:00.000Z'));
    expect(await clock.advance('PT0.5S')).toEqual(new Date('2026-02-01T01:00:00.500Z'));
    expect(await clock.now()).toEqual(new Date('2026-02-01T01:00:00.500Z'));
    expect((await clock.travel('2030-01-01T00:00:00Z')).getUTCFullYear()).toBe(2030);
    expect((await clock.reset()).getTime()).toBeLessThan(Date.UTC(2030, 0, 1));
  });

  it('make record ids reproducible', async () => {
    const session = sandbox.session();
    await session.random.seed(42);
    expect((await session.rest.users.create(ada)).id).toBe('e48c63f4-dc00-4cb1-8f29-8cc63d0a237d');
    await session.random.clear();
    expect(await session.controls()).not.toHaveProperty('random');
  });
});

describe('A fault plan', () => {
  it('reports how often its rules fired', async () => {
    const session = sandbox.session();
    await session.faults.set([
      {
        id: 'twice',
        match: { operation: 'createUser' },
        when: { times: 2 },
        fault: { type: 'STATUS', status: 503 },
      },
    ]);
    for (const _ of [1, 2])
      await expect(session.rest.users.create(ada)).rejects.toMatchObject({ status: 503 });
    await session.rest.users.create(ada);
    expect((await session.faults.get()).rules).toMatchObject([{ id: 'twice', matched: 3, fired: 2 }]);
    expect((await session.faults.reset()).rules).toMatchObject([{ matched: 0, fired: 0 }]);
    await session.faults.clear();
    expect((await session.faults.get()).rules).toEqual([]);
  });
});

describe('The permissions of a session', () => {
  it('are set by the name of a policy or with its options, reported, and cleared', async () => {
    const { permissions, rest } = sandbox.session();
    expect(await permissions.set('shop')).toMatchObject({ policy: 'shop', hide: false });
    await expect(rest.users.list()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await permissions.set({ policy: 'read-only', hide: true })).toMatchObject({ hide: true });
    expect((await permissions.get()).table).toContainEqual(
      expect.objectContaining({ operation: 'deleteUser', user: { access: 'none', status: 403 } }),
    );
    expect((await rest.users.list()).data).toHaveLength(10);
    const rules = [{ allow: ['listUsers'], to: ['guest'], read: ['role'] }] as const;
    expect(await permissions.set({ rules })).toMatchObject({ rules });
    expect((await rest.users.list()).data[0]).toMatchObject({ name: 'hidden' });
    await permissions.clear();
    expect(await permissions.get()).toEqual({ policy: null });
  });
});

describe('A user of a session', () => {
  it('sends requests with its token in each protocol', async () => {
    const session = sandbox.session();
    const { data: all } = await session.rest.orders.list({ limit: 100 });
    await session.permissions.set('shop');
    const bob = await session.as('bob');
    const own = all.filter(({ user_id }) => user_id === 'a0000000-0000-4000-8000-000000000003').length;
    expect((await bob.rest.orders.list()).pagination.total).toBe(own);
    expect(await bob.graphql('{ orders { pageInfo { total } } }')).toEqual({
      orders: { pageInfo: { total: own } },
    });
    expect(await bob.soap('GetOrders', {})).toMatchObject({ total: own });
    expect((await bob.fetch('/api/v1/users')).status).toBe(200);
    expect((await fetch(`${sandbox.url}/api/v1/users`, { headers: bob.headers })).status).toBe(200);
    await expect(bob.rest.products.create({ name: 'Lamp', price: 1 })).rejects.toMatchObject({
      ...{ status: 403, code: 'FORBIDDEN' },
    });
  });

  it('is an account, a guest, or a user record of the session', async () => {
    const session = sandbox.session();
    await session.permissions.set('shop');
    const guest = await session.as('guest');
    await guest.rest.users.create({ name: 'Ada', email: 'ada@example.com' });
    const ada = await session.as('ada@example.com');
    expect((await ada.rest.users.list()).data).toMatchObject([{ name: 'Ada' }]);
    const mia = await session.as({ username: 'mia@example.com', password: 'mia-moderator-2026' });
    expect((await mia.rest.users.list()).pagination.total).toBe(13);
    expect(guest.headers).toEqual(session.headers);
    await expect(session.as('nobody@example.com')).rejects.toMatchObject({ status: 401 });
    await expect(session.as('bert' as 'bob')).rejects.toThrow(
      "as: 'bert' is not an account. Use alice, bob, mia, nora, guest or an e-mail address.",
    );
  });
});

describe('The mutants of a session', () => {
  it('are set by id, reported with an example, and cleared', async () => {
    const { mutants, rest } = sandbox.session();
    expect(await mutants.set(['limit-plus-one'])).toMatchObject({ active: ['limit-plus-one'], reached: {} });
    expect((await rest.users.list({ limit: 1 })).data).toHaveLength(2);
    expect(await mutants.get()).toEqual({
      active: ['limit-plus-one'],
      reached: { 'limit-plus-one': 1 },
      requests: { REST: 1 },
    });
    expect(await mutants.examples()).toMatchObject({
      'limit-plus-one': { protocol: 'REST', method: 'GET', url: '/api/v1/users?limit=1' },
    });
    await mutants.clear();
    expect(await mutants.get()).toEqual({ active: [], reached: {}, requests: {} });
    expect((await rest.users.list({ limit: 1 })).data).toHaveLength(1);
  });

  it('can be drawn, hidden and guessed', async () => {
    const { mutants } = sandbox.session();
    const draw = { count: 1, seed: 7, level: 'beginner' } as const;
    const [id = 'text-cut'] = (await mutants.set({ draw })).active ?? [];
    expect(await mutants.set({ draw, blind: true })).toEqual({
      blind: true,
      count: 1,
      found: 0,
      wrong_guesses: 0,
    });
    expect(await mutants.guess('text-cut')).toEqual({ correct: false, found: 0, of: 1 });
    expect(await mutants.guess(id)).toEqual({ correct: true, found: 1, of: 1 });
    expect(await mutants.get()).toMatchObject({ active: [id], found: 1, wrong_guesses: 1 });
  });

  it('have permitted variations beside them', async () => {
    const session = sandbox.session();
    await session.mutants.set({ variations: ['whitespace'] });
    expect(await (await session.fetch('/api/v1/users?limit=1')).text()).toContain('\n  "');
  });
});

describe('Every method of every client', () => {
  it('is called by a test of this file', () => {
    const session = sandbox.session();
    const { clock, random, faults, mutants, requests } = session;
    const clients = { session, clock, random, faults, mutants, requests, users: session.rest.users };
    const source = readFileSync(__filename, 'utf8');
    const uncalled = Object.entries(clients).flatMap(([client, value]) =>
      methodsOf(value)
        .filter((method) => !source.includes(`.${method}(`) && !source.includes(`.${method}<`))
        .map((method) => `${client}.${method}`),
    );
    expect(uncalled).toEqual([]);
  });
});

describe('Recorded requests', () => {
  it('can be listed, found, counted and verified', async () => {
    const session = sandbox.session();
    await session.rest.users.list({ limit: 1 });
    await session.graphql('{ users { items { id } } }');
    const match = { operation: 'listUsers' } as const;
    expect(await session.requests.count(match)).toBe(2);
    expect(await session.requests.list({ protocol: 'REST' })).toMatchObject([{ number: 1 }]);
    expect(await session.requests.find(match, 1)).toMatchObject([{ number: 2, protocol: 'GraphQL' }]);
    expect(await session.requests.verify(match, 2)).toMatchObject({ verified: true, count: 2 });
    await session.requests.verifySequence([{ protocol: 'REST' }, { protocol: 'GraphQL' }]);
    expect((await session.requests.har()).log.entries).toHaveLength(2);
    await session.requests.clear();
    expect(await session.requests.list()).toEqual([]);
  });

  it('of which too few match throw an error with the near misses', async () => {
    const session = sandbox.session();
    await session.rest.users.list();
    const error: unknown = await session.requests
      .verify({ method: 'POST', path: '/api/v1/users' }, 2)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(VerificationError);
    expect(String(error)).toBe(
      'VerificationError: Expected 2 requests that match {"method":"POST","path":"/api/v1/users"}, but 0 were recorded.\n' +
        'Closest requests:\n  #1: method is GET, not POST',
    );
    const sequence = [{ method: 'GET' }, { method: 'POST' }];
    await expect(session.requests.verifySequence(sequence)).rejects.toThrow(/in this order.*the first 1 /);
  });

  it('are waited for', async () => {
    const session = sandbox.session();
    const waiting = session.requests.waitFor({ operation: 'createUser' });
    await session.rest.users.create(ada);
    expect(await waiting).toMatchObject({ count: 1 });
    const more = session.requests.waitFor({ operation: 'createUser' }, 2, { timeoutMs: 20 });
    await expect(more).rejects.toThrow('Expected 2 requests');
  });

  it('are verified as expected before', async () => {
    const session = sandbox.session();
    session.requests.expect({ operation: 'createUser' }, 1);
    session.requests.expectNoOthers();
    await expect(session.requests.verifyExpected()).rejects.toThrow('Expected 1 request that match');
    await session.requests.verifyExpected();
  });

  it('need a journal that is on', async () => {
    const session = sandbox.session();
    await session.requests.record({ record: false });
    await session.rest.users.list();
    await expect(session.requests.verify({})).rejects.toThrow('The journal of this session is off');
  });
});

/** The public methods of an object of a class. */
function methodsOf(value: unknown): readonly string[] {
  const prototype: unknown =
    typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : null;
  if (prototype === null || prototype === Object.prototype) return [];
  const internal = [
    'constructor',
    'set',
    'check',
    'checkOthers',
    'isRecording',
    'send',
    'assert',
    'page',
    'of',
    'timeOf',
  ];
  return Object.getOwnPropertyNames(prototype as object).filter((name) => !internal.includes(name));
}
