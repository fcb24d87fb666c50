// One test of each mutant: requests and expectations by the documentation, which hold without the mutant only.
import type { AnyRecord } from '../../src/core/entity.js';
import { orderEntity } from '../../src/features/orders/order.entity.js';
import { productEntity } from '../../src/features/products/product.entity.js';
import { userEntity } from '../../src/features/users/user.entity.js';
import { claimsIn } from './oauth.js';
import { permissionMutantTests } from './permission-mutant-tests.js';
import {
  soapApi,
  type Input,
  type ListInput,
  type MutantClient,
  type PracticeApi,
  type Sent,
} from './practice-api.js';

/** Rejects if the service does not do what the documentation says. */
export type MutantTest = (api: PracticeApi, client: MutantClient) => Promise<void>;

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const created = async (api: PracticeApi, input: Input): Promise<AnyRecord> => {
  const { status, record } = await api.create(userEntity, {
    name: 'Ada',
    email: 'ada@example.com',
    ...input,
  });
  expect([200, 201]).toContain(status);
  if (record === null) throw new Error('no record');
  return record;
};

/** Creates products with these prices, stocks equal to the prices, and returns the names of a list. */
async function names(
  api: PracticeApi,
  products: Readonly<Record<string, Input>>,
  input: ListInput,
): Promise<readonly unknown[]> {
  for (const [name, fields] of Object.entries(products))
    await api.create(productEntity, { name, price: 1, category: 'test', ...fields });
  const { status, items } = await api.list(productEntity, input);
  expect(status).toBe(200);
  return items.map(({ name }) => name);
}

/** The category keeps the sample data out of the result. */
const ofTest = { category: { eq: 'test' } } as const;

async function pages(api: PracticeApi): Promise<(input: ListInput) => ReturnType<PracticeApi['list']>> {
  for (const stock of [2000000001, 2000000002, 2000000003])
    await api.create(productEntity, { name: `Lamp ${stock}`, price: 1, stock });
  return (input) => api.list(productEntity, { sort: 'stock', order: 'desc', ...input });
}

const stocks = (items: readonly AnyRecord[]): unknown[] =>
  items.map(({ stock }) => Number(stock) - 2000000000);

async function expectStatus(sent: Promise<{ readonly status: number }>, status: number): Promise<void> {
  expect((await sent).status).toBe(status);
}

async function order(api: PracticeApi, input: Input = {}): Promise<{ user: AnyRecord; order: AnyRecord }> {
  await created(api, { email: 'first@example.com' });
  const user = await created(api, { name: 'Second', email: 'second@example.com' });
  const { record } = await api.create(orderEntity, { user_id: user.id, ...input });
  if (record === null) throw new Error('no record');
  return { user, order: record };
}

const login = { username: 'alice@example.com', password: 'alice-admin-2026' };
const demo = { client_id: 'demo', client_secret: 'demo-secret' };

const token = (client: MutantClient, input: Input): Promise<Sent> =>
  client.send('POST', '/auth/oauth/token', { ...demo, ...input });
const passwordGrant = { grant_type: 'password', ...login, scope: 'read write' };
const authorization = (access: string): Record<string, string> => ({ authorization: `Bearer ${access}` });
const path = (plural: string, { id }: AnyRecord): string => `/api/v1/${plural}/${id}`;

export const mutantTests: Readonly<Record<string, MutantTest>> = {
  ...permissionMutantTests,
  'page-skips-first': async (api) => {
    const list = await pages(api);
    expect(stocks((await list({ limit: 1 })).items)).toEqual([3]);
    expect(stocks((await list({ limit: 1, page: 2 })).items)).toEqual([2]);
  },
  'limit-plus-one': async (api) => {
    const list = await pages(api);
    expect((await list({ limit: 2 })).items).toHaveLength(2);
  },
  'total-of-page': async (api) => {
    const list = await pages(api);
    const { page } = await list({ limit: 1 });
    expect(Number(page.total)).toBeGreaterThanOrEqual(3);
  },
  'next-on-last-page': async (api) => {
    const list = await pages(api);
    const { page } = await list({ limit: 1 });
    expect((await list({ limit: 1, page: Number(page.pages) })).page).toMatchObject({ hasNext: false });
  },
  'filter-after-page': async (api) => {
    const products = { A: { stock: 1 }, B: { stock: 2 } };
    const found = await names(api, products, {
      sort: 'stock',
      order: 'asc',
      limit: 1,
      filters: { name: { eq: 'B' } },
    });
    expect(found).toEqual(['B']);
  },
  'sort-ignores-order': async (api) => {
    const list = await pages(api);
    expect(stocks((await list({ limit: 3 })).items)).toEqual([3, 2, 1]);
  },
  'sort-numbers-as-text': async (api) => {
    const products = { A: { stock: 2100000000 }, B: { stock: 900000000 }, C: { stock: 1000000000 } };
    expect(await names(api, products, { sort: 'stock', order: 'desc', limit: 3 })).toEqual(['A', 'C', 'B']);
  },
  'sort-lost-with-filter': async (api) => {
    const products = { B: {}, C: {}, A: {} };
    expect(await names(api, products, { sort: 'name', order: 'asc', filters: ofTest })).toEqual([
      'A',
      'B',
      'C',
    ]);
  },
  'null-sorts-first': async (api) => {
    await created(api, { age: 3 });
    await created(api, { email: 'no-age@example.com' });
    const { items } = await api.list(userEntity, { sort: 'age', order: 'asc', limit: 100 });
    expect(items[0]?.age).not.toBeNull();
  },
  'filters-or': async (api) => {
    const products = { A: { stock: 1 }, B: { stock: 2 } };
    const filters = { ...ofTest, stock: { eq: 1 } };
    expect(await names(api, products, { filters })).toEqual(['A']);
  },
  'operators-or': async (api) => {
    const products = { A: { stock: 1 }, B: { stock: 2 }, C: { stock: 3 } };
    const filters = { ...ofTest, stock: { gt: 1, lt: 3 } };
    expect(await names(api, products, { filters })).toEqual(['B']);
  },
  'gte-excludes-equal': async (api) => {
    const filters = { ...ofTest, stock: { gte: 7, lte: 7 } };
    expect(await names(api, { A: { stock: 7 } }, { filters })).toEqual(['A']);
  },
  'contains-minds-case': async (api) => {
    expect(await names(api, { Lantern: {} }, { filters: { ...ofTest, name: { contains: 'LAN' } } })).toEqual([
      'Lantern',
    ]);
  },
  'create-ignores-enum': async (api) => {
    expect((await created(api, { role: 'admin' })).role).toBe('admin');
  },
  'patch-keeps-updated-at': async (api) => {
    const { id, updated_at } = await created(api, {});
    const { record } = await api.patch(userEntity, id, { name: 'Grace' });
    expect(record?.updated_at).not.toBe(updated_at);
  },
  'patch-resets-omitted': async (api) => {
    const { id } = await created(api, { role: 'admin', age: 36 });
    const { record } = await api.patch(userEntity, id, { name: 'Grace' });
    expect(record).toMatchObject({ role: 'admin', age: 36 });
  },
  'put-keeps-omitted': async (api, client) => {
    const user = await created(api, { age: 36 });
    const { body } = await client.send('PUT', path('users', user), { name: 'Ada', email: 'ada@example.com' });
    expect(body.data.age).toBeNull();
  },
  'put-renews-created-at': async (api, client) => {
    const user = await created(api, {});
    const { body } = await client.send('PUT', path('users', user), {
      name: 'Grace',
      email: 'ada@example.com',
    });
    expect(body.data.created_at).toBe(user.created_at);
  },
  'duplicate-on-create': async (api) => {
    await created(api, {});
    await expectStatus(api.create(userEntity, { name: 'Other', email: 'ada@example.com' }), 409);
  },
  'duplicate-on-update': async (api) => {
    await created(api, {});
    const { id } = await created(api, { email: 'other@example.com' });
    await expectStatus(api.patch(userEntity, id, { email: 'ada@example.com' }), 409);
  },
  'email-minds-case': async (api) => {
    await created(api, {});
    await expectStatus(api.create(userEntity, { name: 'Other', email: 'ADA@example.com' }), 409);
  },
  'put-own-email-conflict': async (api) => {
    const { id, email } = await created(api, {});
    await expectStatus(api.patch(userEntity, id, { email, name: 'Grace' }), 200);
  },
  'delete-keeps-record': async (api) => {
    const { id } = await created(api, {});
    await expectStatus(api.remove(userEntity, id), 204);
    await expectStatus(api.get(userEntity, id), 404);
  },
  'delete-cascades': async (api) => {
    const { user, order: one } = await order(api);
    await expectStatus(api.remove(userEntity, user.id), 204);
    await expectStatus(api.get(orderEntity, one.id), 200);
  },
  'reset-keeps-own-records': async (api, client) => {
    const { id } = await created(api, {});
    await client.send('POST', '/api/v1/demo/reset');
    await expectStatus(api.get(userEntity, id), 404);
  },
  'number-truncated': async (api) => {
    const { record } = await api.create(productEntity, { name: 'Lamp', price: 19.99 });
    expect(record?.price).toBe(19.99);
  },
  'text-cut': async (api) => {
    const name = 'x'.repeat(60);
    expect((await created(api, { name })).name).toBe(name);
  },
  'upper-bound-plus-one': async (api) => {
    await expectStatus(api.create(userEntity, { name: 'Old', email: 'old@example.com', age: 151 }), 400);
    await expectStatus(api.create(userEntity, { name: 'x'.repeat(101), email: 'long@example.com' }), 400);
    await expectStatus(api.list(userEntity, { limit: 101 }), 400);
  },
  'lower-bound-minus-one': async (api) => {
    await expectStatus(api.create(orderEntity, { quantity: 0 }), 400);
    await expectStatus(api.create(productEntity, { name: 'Lamp', price: 0 }), 400);
    await expectStatus(api.create(productEntity, { name: 'Lamp', price: 1, stock: -1 }), 400);
  },
  'unknown-property-passes': async (api) => {
    await expectStatus(api.create(userEntity, { name: 'Ada', email: 'ada@example.com', nickname: 'A' }), 400);
  },
  'expand-first-record': async (api) => {
    const { user, order: one } = await order(api);
    expect((await api.related(orderEntity, one.id, 'user'))?.id).toBe(user.id);
  },
  'expand-before-update': async (api) => {
    const { user, order: one } = await order(api);
    await api.patch(userEntity, user.id, { name: 'Changed' });
    expect((await api.related(orderEntity, one.id, 'user'))?.name).toBe('Changed');
  },
  'create-answers-200': async (api) => {
    await expectStatus(api.create(userEntity, { name: 'Ada', email: 'ada@example.com' }), 201);
  },
  'missing-answers-200': (api) => expectStatus(api.get(userEntity, UNKNOWN_ID), 404),
  'expired-token-passes': async (_api, client) => {
    const { body } = await client.send('POST', '/auth/token', login);
    await client.send('POST', '/session/clock/advance', { duration: 'PT61M' });
    const headers = authorization(body.access_token);
    await expectStatus(client.send('GET', '/auth/me', undefined, headers), 401);
  },
  'revoked-token-passes': async (_api, client) => {
    const { body } = await token(client, { grant_type: 'client_credentials' });
    await client.send('POST', '/auth/oauth/revoke', { ...demo, token: body.access_token });
    const headers = authorization(body.access_token);
    await expectStatus(client.send('GET', '/auth/me', undefined, headers), 401);
  },
  'rotated-refresh-token-valid': async (_api, client) => {
    const { body } = await token(client, passwordGrant);
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    await expectStatus(token(client, refresh), 200);
    await expectStatus(token(client, refresh), 400);
  },
  'scope-not-limited': async (_api, client) => {
    const { body } = await token(client, passwordGrant);
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token, scope: 'read' };
    const narrowed = await token(client, refresh);
    expect([narrowed.body.scope, claimsIn(narrowed.body.access_token).scope]).toEqual(['read', 'read']);
  },
  'soap-write-hidden': async (api, client) => {
    const { id } = await created(soapApi(client), {});
    const { items } = await api.list(userEntity, { limit: 100 });
    expect(items.map((user) => user.id)).toContain(id);
  },
  'etag-survives-change': async (api, client) => {
    const user = await created(api, {});
    const etag = (await client.send('GET', path('users', user))).headers.get('etag') ?? '';
    await api.patch(userEntity, user.id, { name: 'Grace' });
    const headers = { 'if-none-match': etag };
    await expectStatus(client.send('GET', path('users', user), undefined, headers), 200);
  },
};
