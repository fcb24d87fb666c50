// The template `shop` with the types of three generators: the compiler checks fields, values and related records, then the
// service with these entities executes the requests.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../generated/shop/openapi.js';
import * as documents from '../../generated/shop/client/graphql.js';
import { OrderStatus, Role, type Order } from '../../generated/shop/schema-types.js';
import {
  createClientAsync,
  type Order as SoapOrder,
} from '../../generated/shop/soap/sandboxservice/index.js';
import { request } from '../../graphql-request.js';

const baseUrl = process.env.BASE_URL ?? '';
const api = createClient<paths>({ baseUrl, headers: { 'x-session-id': randomUUID() } });

const { data: users } = await api.GET('/api/v1/users', { params: { query: { limit: 1, role: 'admin' } } });
const { data: products } = await api.POST('/api/v1/products', {
  body: { name: 'Loom', price: 18.43, stock: 3 },
});
const [user, product] = [users?.data[0], products?.data];
assert.ok(user !== undefined && product !== undefined);
const references = { user_id: user.id, product_id: product.id };
const { data: created } = await api.POST('/api/v1/orders', { body: { ...references, quantity: 2 } });
const order: components['schemas']['Order'] | undefined = created?.data;
assert.deepEqual([order?.status, order?.total], ['pending', 36.86]);
const { error, response } = await api.POST('/api/v1/orders', { body: { ...references, quantity: 2 } });
const rule: string | undefined = error?.details?.[0]?.rule;
assert.deepEqual([response.status, rule], [409, 'order.in-stock']);
const path = { id: order?.id ?? '' };
// @ts-expect-error This compiles only if a computed field could be sent.
const change: components['schemas']['OrderPatch'] = { total: 1 };
const { response: rejected } = await api.PATCH('/api/v1/orders/{id}', { params: { path }, body: change });
assert.equal(rejected.status, 400);

const soap = await createClientAsync(`${baseUrl}/soap/?wsdl`);
soap.addHttpHeader('x-session-id', randomUUID());
const [{ product: item }] = await soap.CreateProductAsync({ name: 'Loom', price: '2.5', stock: '3' });
const [{ user: buyer }] = await soap.CreateUserAsync({ name: 'Ada', email: 'ada@example.com' });
const ids = { user_id: buyer?.id ?? '', product_id: item?.id ?? '' };
const [{ order: ordered }] = await soap.CreateOrderAsync({ ...ids, quantity: '2' });
const result: SoapOrder | undefined = ordered;
assert.deepEqual([result?.total, result?.quantity, result?.status], [5, 2, 'pending']);
const [page] = await soap.GetOrdersAsync({ limit: '5' });
assert.equal(page.total, 1);

const input = { name: 'Ada', email: `${randomUUID()}@example.com`, role: Role.Moderator };
const { createUser } = await request(documents.CreateUserDocument, { input });
const { createProduct } = await request(documents.CreateProductDocument, {
  input: { name: 'Loom', price: 2.5, stock: 3 },
});
const { createOrder } = await request(documents.CreateOrderDocument, {
  input: { user_id: createUser.id, product_id: createProduct.id, quantity: 2 },
});
assert.deepEqual(
  [createOrder.total, createOrder.user?.role, createOrder.product?.stock],
  [5, 'moderator', 1],
);
const { updateOrder } = await request(documents.UpdateOrderDocument, {
  id: createOrder.id,
  input: { status: OrderStatus.Cancelled },
});
assert.deepEqual([updateOrder.status, updateOrder.product?.stock], ['cancelled', 3]);
const { orders } = await request(documents.OrdersDocument, {
  filter: { status: { eq: OrderStatus.Cancelled } },
});
const totals: Order['total'][] = orders.items.map(({ total }) => total);
assert.deepEqual(totals, [5]);
