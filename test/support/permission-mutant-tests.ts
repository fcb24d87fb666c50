// One test of each mutant of permissions, by the policy `shop` and its documentation.
import { randomUUID } from 'node:crypto';
import type { AnyRecord } from '../../src/core/entity.js';
import { orderEntity } from '../../src/features/orders/order.entity.js';
import { productEntity } from '../../src/features/products/product.entity.js';
import { userEntity } from '../../src/features/users/user.entity.js';
import type { MutantTest } from './mutant-tests.js';
import { MutantClient, type PracticeApi } from './practice-api.js';
import { alice, basic, bob, mia, nora, userIdOf, type Headers, passwords } from './demo-logins.js';

const bearer = (token: unknown): Headers => ({ authorization: `Bearer ${String(token)}` });
const guest: Headers = {};
const zoe = basic('zoe.mueller@example.com', 'practice-2026');
const [ZOE, BOB, NORA] = [userIdOf(2), userIdOf(3), userIdOf(4)];

async function withShop(client: MutantClient, options: object = {}): Promise<void> {
  await client.send('GET', '/api/v1/users');
  await client.send('PUT', '/session/permissions', { policy: 'shop', ...options });
}

/** Runs calls with the credentials of a person. */
async function as<T>(client: MutantClient, person: Headers, run: () => Promise<T>): Promise<T> {
  client.credentials = person;
  return run().finally(() => (client.credentials = guest));
}

/** Creates an order of nora. */
async function orderOfNora(api: PracticeApi, client: MutantClient): Promise<AnyRecord> {
  const { record } = await as(client, alice, () => api.create(orderEntity, { user_id: NORA, quantity: 1 }));
  if (record === null) throw new Error('no record');
  return record;
}

async function expectStatus(sent: Promise<{ readonly status: number }>, status: number): Promise<void> {
  expect((await sent).status).toBe(status);
}

const everyOrder = { limit: 100 } as const;
const owners = (items: readonly AnyRecord[]): unknown[] => [
  ...new Set(items.map((item) => (item as { user_id?: unknown }).user_id)),
];

const logIn = async (client: MutantClient, username: string, password: string): Promise<Headers> =>
  bearer((await client.send('POST', '/auth/token', { username, password })).body.access_token);

export const permissionMutantTests: Readonly<Record<string, MutantTest>> = {
  'order-read-ignores-owner': async (api, client) => {
    await withShop(client);
    const { id } = await orderOfNora(api, client);
    await expectStatus(
      as(client, bob, () => api.get(orderEntity, id)),
      403,
    );
  },
  'order-patch-ignores-owner': async (api, client) => {
    await withShop(client);
    const { id } = await orderOfNora(api, client);
    await expectStatus(
      as(client, bob, () => api.patch(orderEntity, id, { notes: 'x' })),
      403,
    );
  },
  'order-delete-ignores-role': async (api, client) => {
    await withShop(client);
    const { id } = await orderOfNora(api, client);
    await expectStatus(
      as(client, nora, () => api.remove(orderEntity, id)),
      403,
    );
  },
  'product-create-ignores-role': async (api, client) => {
    await withShop(client);
    await expectStatus(
      as(client, bob, () => api.create(productEntity, { name: 'Lamp', price: 1 })),
      403,
    );
  },
  'query-ignores-permissions': async (_api, client) => {
    await withShop(client);
    await expectStatus(client.send('QUERY', '/api/v1/orders', {}), 401);
  },
  'soap-ignores-permissions': async (api, client) => {
    await withShop(client);
    await expectStatus(api.list(orderEntity), 401);
  },
  'graphql-nested-ignores-owner': async (_api, client) => {
    await withShop(client);
    const query = '{ products(limit: 100) { items { orders(limit: 100) { items { user_id } } } } }';
    const { body } = await as(client, bob, () => client.send('POST', '/graphql', { query }));
    const items = body.data.products.items.flatMap(
      ({ orders }: { orders: { items: AnyRecord[] } }) => orders.items,
    );
    expect(owners(items)).toEqual([BOB]);
  },
  'expand-ignores-owner': async (api, client) => {
    await withShop(client);
    const { id } = await orderOfNora(api, client);
    const { body } = await as(client, mia, () => client.send('GET', `/api/v1/orders/${id}?expand=user`));
    expect(body.data.user.email).toBe('hidden@example.invalid');
  },
  'list-shows-others': async (api, client) => {
    await withShop(client);
    const { items } = await as(client, bob, () => api.list(orderEntity, everyOrder));
    expect(owners(items)).toEqual([BOB]);
  },
  'total-counts-hidden': async (api, client) => {
    await withShop(client);
    const { items, page } = await as(client, bob, () => api.list(orderEntity, everyOrder));
    expect(Number(page.total)).toBe(items.length);
  },
  'hide-reveals-existence': async (api, client) => {
    await withShop(client, { hide: true });
    const { id } = await orderOfNora(api, client);
    await expectStatus(
      as(client, bob, () => api.get(orderEntity, id)),
      404,
    );
  },
  'role-writable': async (api, client) => {
    await withShop(client);
    const ada = { name: 'Ada', email: 'ada@example.com', role: 'admin' };
    await expectStatus(api.create(userEntity, ada), 403);
  },
  'owner-writable': async (api, client) => {
    await withShop(client);
    const input = { user_id: NORA, quantity: 1 };
    const { status, record } = await as(client, bob, () => api.create(orderEntity, input));
    expect([status, record]).toEqual([403, null]);
  },
  'email-not-masked': async (api, client) => {
    await withShop(client);
    const { record } = await as(client, mia, () => api.get(userEntity, BOB));
    expect(record).toMatchObject({ email: 'hidden@example.invalid' });
  },
  'filter-by-hidden-field': async (api, client) => {
    await withShop(client);
    await expectStatus(
      as(client, mia, () => api.list(userEntity, { sort: 'email' })),
      403,
    );
  },
  'etag-shared-between-identities': async (_api, client) => {
    await withShop(client);
    const path = `/api/v1/users/${BOB}`;
    const { headers } = await as(client, alice, () => client.send('GET', path));
    const tag = { 'if-none-match': headers.get('etag') ?? '' };
    await expectStatus(
      as(client, mia, () => client.send('GET', path, undefined, tag)),
      200,
    );
  },
  'scope-not-checked': async (api, client) => {
    await withShop(client);
    const { id } = await orderOfNora(api, client);
    const { body } = await client.send('POST', '/auth/oauth/token', {
      ...{ grant_type: 'password', client_id: 'demo', client_secret: 'demo-secret', scope: 'read' },
      ...{ username: 'alice@example.com', password: passwords.alice },
    });
    await expectStatus(
      as(client, bearer(body.access_token), () => api.remove(orderEntity, id)),
      403,
    );
  },
  'expired-token-has-permissions': async (api, client) => {
    await withShop(client);
    const token = await logIn(client, 'bob@example.com', passwords.bob);
    await client.send('POST', '/session/clock/advance', { duration: 'PT61M' });
    await expectStatus(
      as(client, token, () => api.list(orderEntity)),
      401,
    );
  },
  'token-of-other-session': async (api, client) => {
    await withShop(client);
    const other = new MutantClient(client.url, randomUUID());
    await withShop(other);
    const token = await logIn(other, 'jose.alvarez@example.com', 'practice-2026');
    await expectStatus(
      as(client, token, () => api.list(orderEntity)),
      401,
    );
  },
  'demoted-keeps-role': async (api, client) => {
    await withShop(client);
    const changed = await as(client, alice, () => api.patch(userEntity, ZOE, { role: 'user' }));
    expect(changed.status).toBe(200);
    const { items } = await as(client, zoe, () => api.list(orderEntity, everyOrder));
    expect(owners(items)).toEqual([ZOE]);
  },
};
