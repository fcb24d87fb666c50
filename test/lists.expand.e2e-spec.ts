// The `expand` parameter: related records, on every route that returns orders.
import { orderEntity } from '../src/features/orders/order.entity.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { invalidFields, createRecord, type Json } from './support/collections.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const nobody = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const firstUser = 'a0000000-0000-4000-8000-000000000001';
const firstProduct = 'b0000000-0000-4000-8000-000000000001';
const firstOrder = 'c0000000-0000-4000-8000-000000000001';
const references = { user_id: firstUser, product_id: firstProduct };

/** Every route that returns orders, with an order that refers to a user and a product. */
const routes: [string, (client: Client, search: string) => Promise<TestResponse>][] = [
  ['GET by id', (client, search) => client.get(`/api/v1/orders/${firstOrder}${search}`)],
  ['POST', (client, search) => client.post(`/api/v1/orders${search}`, references)],
  ['PUT', (client, search) => client.put(`/api/v1/orders/${firstOrder}${search}`, references)],
  ['PATCH', (client, search) => client.patch(`/api/v1/orders/${firstOrder}${search}`, { quantity: 3 })],
  ['PATCH without fields', (client, search) => client.patch(`/api/v1/orders/${firstOrder}${search}`, {})],
  [
    'GET',
    (client, search) => client.get(`/api/v1/orders${search}${search === '' ? '?' : '&'}id=${firstOrder}`),
  ],
  ['QUERY', (client, search) => client.query(`/api/v1/orders${search}`, { id: firstOrder })],
];

const recordOf = ({ body }: TestResponse): Json => [(body as { data: Json | Json[] }).data].flat()[0] ?? {};
const read = async (client: Client, path: string): Promise<unknown> => (await client.get(path)).body.data;

describe.each(routes)('%s', (_name, send) => {
  it('has neither user nor product by default', async () => {
    const response = await send(app.client(), '');

    expect(response.body.success).toBe(true);
    expect(Object.keys(recordOf(response))).toEqual([...orderEntity.columns.keys()]);
  });

  it.each([
    ['?expand=user', ['user']],
    ['?expand=product', ['product']],
    ['?expand=user,product', ['user', 'product']],
    ['?expand=product,user', ['user', 'product']],
    ['?expand=user&expand=product', ['user', 'product']],
    ['?expand=user,user', ['user']],
    ['?expand=user%2Cproduct', ['user', 'product']],
  ])('has complete related records with %s', async (search, names) => {
    const client = app.client();
    const record = recordOf(await send(client, search));
    const { user, product, ...order } = record;

    expect(Object.keys(record)).toEqual([...orderEntity.columns.keys(), ...names]);
    expect(order).toEqual(await read(client, `/api/v1/orders/${String(order.id)}`));
    if (names.includes('user'))
      expect(user).toEqual(await read(client, `/api/v1/users/${String(order.user_id)}`));
    if (names.includes('product')) {
      expect(product).toEqual(await read(client, `/api/v1/products/${String(order.product_id)}`));
    }
  });

  it.each(['customer', 'User', 'user_id', 'user,customer', '', 'user,', '*', '__proto__', 'constructor'])(
    'rejects expand with “%s”',
    async (expand) => {
      const response = await send(app.client(), `?expand=${expand}`);

      expect(response.status).toBe(400);
      expect(invalidFields(response)).toEqual(['expand']);
    },
  );
});

describe('an expanded order', () => {
  it('has null without a reference, and for an unknown record', async () => {
    const client = app.client();
    const none = await client.post('/api/v1/orders?expand=user,product', {});
    const dangling = await client.post('/api/v1/orders?expand=user,product', {
      user_id: nobody,
      product_id: nobody,
    });

    expect(none.body.data).toMatchObject({ user_id: null, user: null, product_id: null, product: null });
    expect(dangling.body.data).toMatchObject({
      user_id: nobody,
      user: null,
      product_id: nobody,
      product: null,
    });
  });

  it('has the current version of a related record', async () => {
    const client = app.client();
    const user = await createRecord(client, userEntity);
    const product = await createRecord(client, productEntity);
    const order = await createRecord(client, orderEntity, { user_id: user.id, product_id: product.id });
    await client.patch(`/api/v1/users/${String(user.id)}`, { name: 'Renamed "😀"' });
    await client.delete(`/api/v1/products/${String(product.id)}`);

    const { body } = await client.get(`/api/v1/orders/${String(order.id)}?expand=user,product`);

    expect(body.data.user).toMatchObject({ id: user.id, name: 'Renamed "😀"' });
    expect(body.data).toMatchObject({ product_id: product.id, product: null });
  });

  it('does not include records of another session', async () => {
    const other = await createRecord(app.client(), userEntity);
    const { body } = await app.client().post('/api/v1/orders?expand=user', { user_id: other.id });

    expect(body.data).toMatchObject({ user_id: other.id, user: null });
  });

  it('is not created if expand is invalid', async () => {
    const client = app.client();

    expect((await client.post('/api/v1/orders?expand=customer', {})).status).toBe(400);
    expect((await client.get('/api/v1/orders')).body.pagination.total).toBe(36);
  });

  it('is found by an id in upper case', async () => {
    const { body } = await app
      .client()
      .post('/api/v1/orders?expand=user', { user_id: firstUser.toUpperCase() });

    expect(body.data).toMatchObject({ user_id: firstUser, user: { id: firstUser } });
  });
});

describe('a list of expanded orders', () => {
  it('has related records in every order', async () => {
    const client = app.client();
    const users = new Map(
      ((await read(client, '/api/v1/users?limit=100')) as Json[]).map((user) => [user.id, user]),
    );
    const { body } = await client.get('/api/v1/orders?limit=100&expand=user');

    expect(body.data).toHaveLength(36);
    for (const order of body.data as Json[]) expect(order.user).toEqual(users.get(order.user_id) ?? null);
  });

  it('has related records in addition to selected fields', async () => {
    const { body } = await app
      .client()
      .query('/api/v1/orders?expand=user', { id: firstOrder, fields: ['status'] });

    expect(body.data).toEqual([{ status: 'completed', user: expect.objectContaining({ role: 'user' }) }]);
  });

  it('reports an unknown relation with the other validation errors', async () => {
    const response = await app.client().get('/api/v1/orders?limit=0&expand=customer&colour=red');

    expect(response.status).toBe(400);
    expect(invalidFields(response).sort()).toEqual(['colour', 'expand', 'limit']);
  });
});
