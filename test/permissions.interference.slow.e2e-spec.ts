// With `hide`, no response to a user depends on records that the user may not see: the responses before and after random changes of
// such records are equal.
import { startApp, type TestApp } from './support/app.js';
import { MutantClient } from './support/practice-api.js';
import { SeededRandom } from './support/seeded-random.js';
import { requestOf, XML } from './support/soap.js';
import { alice, bob } from './support/demo-logins.js';

const SEED = Number(process.env.INTERFERENCE_SEED ?? 20261128);
const ROUNDS = 250;
/** Requests of the user in each round, each sent before and after the changes of the round. */
const REQUESTS = 80;

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const BOB = 'a0000000-0000-4000-8000-000000000003';

type Request = readonly [
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];

it(`compares ${ROUNDS * REQUESTS} responses (INTERFERENCE_SEED=${SEED})`, async () => {
  const source = new SeededRandom(SEED);
  const random = (): number => source.next();
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const client = new MutantClient(app.url, app.client().session ?? '');
  const asAlice = async (...[method, path, body]: Request) =>
    (await client.send(method, path, body, alice)).body;

  await client.send('GET', '/api/v1/users');
  await client.send('PUT', '/session/permissions', { policy: 'owner-only' });
  const idsOf = async (plural: string, isHidden: (record: { id: string; user_id?: string }) => boolean) =>
    ((await asAlice('GET', `/api/v1/${plural}?limit=100&sort=id`)).data as { id: string; user_id?: string }[])
      .filter(isHidden)
      .map(({ id }) => id);

  const hidden = {
    users: await idsOf('users', ({ id }) => id !== BOB),
    orders: await idsOf('orders', ({ user_id }) => user_id !== BOB),
  };
  const own = { users: [BOB], orders: await idsOf('orders', ({ user_id }) => user_id === BOB) };
  const products = await idsOf('products', () => true);
  /** Ids of records that were hidden at some time, and of none. */
  const known = {
    users: [...hidden.users, '00000000-0000-4000-8000-000000000001'],
    orders: [...hidden.orders, '00000000-0000-4000-8000-000000000001'],
  };

  const newUser = () => ({
    name: `User ${below(1e9)}`,
    email: `user-${below(1e9)}@example.com`,
    age: below(100),
  });
  const newOrder = () => ({
    user_id: pick([...hidden.users, null]),
    product_id: pick(products),
    quantity: 1 + below(9),
    status: pick(['pending', 'processing', 'completed', 'cancelled']),
  });

  /** One change of a record that the user may not see. */
  async function changeHidden(): Promise<void> {
    const plural = pick(['users', 'orders'] as const);
    const id = pick(hidden[plural]);
    const action =
      hidden[plural].length < 5
        ? 'create'
        : hidden[plural].length > 60
          ? 'delete'
          : pick(['create', 'patch', 'delete']);
    if (action === 'create') {
      const created = await asAlice('POST', `/api/v1/${plural}`, plural === 'users' ? newUser() : newOrder());
      hidden[plural].push(created.data.id);
      known[plural].push(created.data.id);
    } else if (action === 'patch') {
      await asAlice(
        'PATCH',
        `/api/v1/${plural}/${id}`,
        plural === 'users' ? newUser() : { notes: `note ${below(1e9)}` },
      );
    } else {
      await asAlice('DELETE', `/api/v1/${plural}/${id}`);
      hidden[plural] = hidden[plural].filter((one) => one !== id);
    }
  }

  const listQuery = (plural: 'users' | 'orders'): string => {
    const parameters = new URLSearchParams({ limit: String(1 + below(20)), page: String(1 + below(3)) });
    if (random() < 0.5)
      parameters.set(
        'sort',
        pick(plural === 'users' ? ['name', 'email', 'age'] : ['quantity', 'status', 'updated_at']),
      );
    if (random() < 0.5) parameters.set('order', pick(['asc', 'desc']));
    if (random() < 0.3) {
      if (plural === 'users') parameters.set('role', 'user');
      else parameters.set('status', 'pending');
    }
    if (plural === 'orders' && random() < 0.3) parameters.set('expand', 'user,product');
    if (plural === 'orders' && random() < 0.3) parameters.set('user_id', pick(known.users));
    return parameters.toString();
  };
  const graphql = (query: string): Request => ['POST', '/graphql', { query }];
  const soap = (operation: string, args: object): Request => [
    'POST',
    '/soap',
    requestOf(operation, { ...args }),
    XML,
  ];

  const requests: Readonly<Record<string, () => Request>> = {
    list: () => {
      const plural = pick(['users', 'orders'] as const);
      return ['GET', `/api/v1/${plural}?${listQuery(plural)}`];
    },
    query: () => [
      'QUERY',
      '/api/v1/orders',
      { filters: { quantity: { gte: below(5) } }, limit: 1 + below(50) },
    ],
    get: () => {
      const plural = pick(['users', 'orders'] as const);
      return ['GET', `/api/v1/${plural}/${pick([...known[plural], ...own[plural]])}`];
    },
    patch: () => {
      const plural = pick(['users', 'orders'] as const);
      return [
        'PATCH',
        `/api/v1/${plural}/${pick(known[plural])}`,
        pick([{}, { age: -1 }, { notes: 'x', status: 'no' }]),
      ];
    },
    put: () => ['PUT', `/api/v1/orders/${pick(known.orders)}`, {}, pick([{}, { 'if-match': '"x"' }])],
    delete: () => {
      const plural = pick(['users', 'orders'] as const);
      return ['DELETE', `/api/v1/${plural}/${pick(known[plural])}`];
    },
    nested: () =>
      graphql(
        `{ orders(limit: ${1 + below(20)}) { items { id user { id email } product { id orders(limit: 5) { items { id } pageInfo { total } } } } ` +
          'pageInfo { total pages } } users { items { id orders { pageInfo { total } } } pageInfo { total } } }',
      ),
    one: () =>
      graphql(`{ order(id: "${pick(known.orders)}") { id } user(id: "${pick(known.users)}") { id } }`),
    change: () =>
      graphql(
        `mutation { deleteOrder(id: "${pick(known.orders)}") updateUser(id: "${pick(known.users)}", input: {age: 1}) { id } }`,
      ),
    soapList: () => soap(pick(['GetUsers', 'GetOrders']), { limit: 1 + below(30), page: 1 + below(2) }),
    soapOne: () => soap('GetOrder', { id: pick([...known.orders, ...own.orders]) }),
    soapChange: () => soap(pick(['DeleteOrder', 'UpdateOrder']), { id: pick(known.orders) }),
  };

  const kinds = Object.values(requests);
  const responseTo = async ([method, path, body, headers]: Request) => {
    const { status, text, headers: received } = await client.send(method, path, body, { ...bob, ...headers });
    return { status, text, etag: received.get('etag') };
  };
  let compared = 0;
  let seen = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = Array.from({ length: REQUESTS }, () => pick(kinds)());
    const before = [];
    for (const request of sent) before.push(await responseTo(request));
    for (let change = 0; change < 5; change += 1) await changeHidden();
    for (const [index, request] of sent.entries()) {
      const after = await responseTo(request);
      expect({ request, ...after }).toEqual({ request, ...before[index] });
      compared += 1;
      if (after.text.includes(BOB)) seen += 1;
    }
  }
  expect(compared).toBe(ROUNDS * REQUESTS);
  // Most responses contain records of the user, so that they could have differed.
  expect(seen).toBeGreaterThan(compared / 10);
}, 900_000);
