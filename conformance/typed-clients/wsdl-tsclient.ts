// wsdl-tsclient: TypeScript types of the WSDL for the client soap. Values have the types that the compiler sees.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createClientAsync, type Product } from './generated/soap/sandboxservice/index.js';

const client = await createClientAsync(`${process.env.BASE_URL ?? ''}/soap/?wsdl`);
client.addHttpHeader('x-session-id', randomUUID());

const input = { name: 'Loom', price: '0.0000001', stock: '3' };
const [{ product }] = await client.CreateProductAsync(input);
const created: Product | undefined = product;
assert.deepEqual([created?.price, created?.stock, created?.description], [1e-7, 3, '']);
assert.ok(created?.created_at instanceof Date);

const [{ user }] = await client.CreateUserAsync({ name: 'Ada', email: 'ada@example.com', age: '36' });
assert.equal(user?.age, 36);
const [{ order }] = await client.CreateOrderAsync({
  ...(user?.id !== undefined && { user_id: user.id }),
  quantity: '2',
});
assert.equal(order?.quantity, 2);
const [page] = await client.GetProductsAsync({ limit: '5' });
const total: number | undefined = page.total;
assert.deepEqual([total, page.page, page.limit, page.pages], [1, 1, 5, 1]);
assert.deepEqual(page.products?.product?.[0], created);
const [{ success }] = await client.DeleteProductAsync({ id: created.id ?? '' });
assert.equal(success, true);
