import { orderEntity } from '../src/features/orders/order.entity.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { createRecord } from './support/collections.js';

const unknownId = '00000000-0000-4000-8000-00000000dead';
const statuses = orderEntity.fields.status.values ?? [];

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

describe('the references of an order', () => {
  it.each([
    ['null', null],
    ['the id of an unknown record', unknownId],
    ['the id of another entity', 'c0000000-0000-4000-8000-000000000001'],
    ['a UUID of any version', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
  ])('can be %s', async (_, id) => {
    const client = app.client();
    const references = { user_id: id, product_id: id };
    const created = await client.post('/api/v1/orders', references);
    const replaced = await client.put(`/api/v1/orders/${created.body.data.id}`, references);

    expect([created.status, replaced.status]).toEqual([201, 200]);
    for (const { body } of [created, replaced]) expect(body.data).toMatchObject(references);
  });

  it('are returned in lower case, as every id', async () => {
    const { body } = await app.client().post('/api/v1/orders', { user_id: unknownId.toUpperCase() });

    expect(body.data.user_id).toBe(unknownId);
  });

  it.each([
    ['user', 'users', userEntity],
    ['product', 'products', productEntity],
  ] as const)('stay as they are when the %s is deleted, and expand to null', async (name, plural, entity) => {
    const client = app.client();
    const record = await createRecord(client, entity);
    const order = await createRecord(client, orderEntity, { [`${name}_id`]: record.id });
    const path = `/api/v1/orders/${String(order.id)}`;
    expect((await client.get(`${path}?expand=${name}`)).body.data[name]).toEqual(record);
    await client.delete(`/api/v1/${plural}/${String(record.id)}`);

    expect((await client.get(path)).body.data).toEqual(order);
    expect((await client.get(`${path}?expand=${name}`)).body.data).toEqual({ ...order, [name]: null });
  });

  it('stay when the user is deleted, and the orders too', async () => {
    const client = app.client();
    const owned = '/api/v1/orders?limit=100&user_id=a0000000-0000-4000-8000-000000000003';
    const before = await client.get(owned);
    await client.delete('/api/v1/users/a0000000-0000-4000-8000-000000000003');

    expect(before.body.pagination.total).toBeGreaterThan(0);
    expect((await client.get(owned)).body).toEqual(before.body);
  });
});

describe('the stock of a product', () => {
  it('is neither checked nor changed by orders', async () => {
    const client = app.client();
    const product = await createRecord(client, productEntity, { stock: 0 });
    const order = await createRecord(client, orderEntity, { product_id: product.id, quantity: 1000 });
    await client.patch(`/api/v1/orders/${String(order.id)}`, { status: 'completed' });

    expect((await client.get(`/api/v1/products/${String(product.id)}`)).body.data).toEqual(product);
  });
});

describe('the status of an order', () => {
  it('is pending by default', async () => {
    const client = app.client();

    expect((await client.post('/api/v1/orders', {})).body.data.status).toBe('pending');
    for (const status of statuses) {
      expect((await client.post('/api/v1/orders', { status })).body.data.status).toBe(status);
    }
  });

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'can change from %s to %s',
    async (from, to) => {
      const client = app.client();
      const order = await createRecord(client, orderEntity, { status: from });
      const { status, body } = await client.patch(`/api/v1/orders/${String(order.id)}`, { status: to });

      expect([status, body.data.status]).toEqual([200, to]);
    },
  );

  it('changes from pending to processing to completed, each with a later updated_at', async () => {
    const client = app.client();
    const created = (await client.post('/api/v1/orders', {})).body.data;
    const path = `/api/v1/orders/${created.id}`;
    const processing = (await client.patch(path, { status: 'processing' })).body.data;
    const completed = (await client.patch(path, { status: 'completed' })).body.data;
    const steps = [created, processing, completed];

    expect(steps.map(({ status }) => status)).toEqual(['pending', 'processing', 'completed']);
    expect(Date.parse(processing.updated_at)).toBeGreaterThan(Date.parse(created.updated_at));
    expect(Date.parse(completed.updated_at)).toBeGreaterThan(Date.parse(processing.updated_at));
  });
});
