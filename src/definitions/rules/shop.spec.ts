// The rules of the template shop.
import { errorsOf, ExampleSession, idOf } from '../../../test/support/definitions/example-session.js';

let session: ExampleSession;
let user: string;
let product: string;

beforeEach(async () => {
  session = await ExampleSession.of({ template: 'shop' });
  user = session.add('User', { name: 'Ada', email: 'ada@example.com' });
  product = session.add('Product', { name: 'Lamp', price: 24.99, stock: 5 });
});

const order = (values: Record<string, unknown> = {}) => ({ user_id: user, product_id: product, ...values });

const stock = (): unknown => session.get('Product', product).stock;

function created(values: Record<string, unknown> = {}): string {
  const plan = session.create('Order', order(values));
  expect(errorsOf(plan)).toEqual([]);
  return 'puts' in plan ? (plan.puts[0]?.record.id ?? '') : '';
}

it('An order takes from the stock and has a total', () => {
  const plan = session.create('Order', order({ quantity: 3 }));
  expect('puts' in plan && plan.puts.map(({ entity: { name } }) => name)).toEqual(['Order', 'Product']);
  expect(session.all('Order')).toMatchObject([{ quantity: 3, total: 74.97, status: 'pending' }]);
  expect(session.get('Product', product)).toMatchObject({ stock: 2, updated_at: '2027-01-02T12:00:00.001Z' });
  expect(Object.keys(session.all('Order')[0] ?? {})).toEqual([
    ...['id', 'user_id', 'product_id', 'quantity', 'status', 'notes', 'total', 'created_at', 'updated_at'],
  ]);
});

it('An order of more than the stock changes nothing', () => {
  created({ quantity: 3 });
  const expected = ['409 quantity must NOT be more than the stock [order.in-stock]'];
  expect(errorsOf(session.create('Order', order({ quantity: 3 })))).toEqual(expected);
  expect(stock()).toBe(2);
  created({ quantity: 2 });
  expect(stock()).toBe(0);
});

it('A larger order is not checked again', () => {
  const id = created({ quantity: 3 });
  expect(errorsOf(session.patch('Order', id, { quantity: 9 }))).toEqual([]);
  expect(session.get('Order', id).total).toBe(224.91);
  expect(stock()).toBe(2);
});

it('A cancelled order returns its items once', () => {
  const id = created({ quantity: 3 });
  expect(errorsOf(session.patch('Order', id, { status: 'cancelled' }))).toEqual([]);
  expect(stock()).toBe(5);
  expect(errorsOf(session.patch('Order', id, { notes: 'x' }))).toEqual([]);
  expect(stock()).toBe(5);
  expect(errorsOf(session.patch('Order', id, { status: 'pending' }))).toEqual([
    '409 status must NOT change from "cancelled" to "pending" (allowed: none) [order.status.transitions]',
  ]);
});

it('The total keeps the price of the latest write', () => {
  const id = created({ quantity: 1 });
  session.patch('Product', product, { price: 10 });
  expect(session.get('Order', id).total).toBe(24.99);
  session.patch('Order', id, { notes: 'x' });
  expect(session.get('Order', id).total).toBe(10);
});

it('References exist', () => {
  expect(errorsOf(session.create('Order', order({ user_id: idOf(99) })))).toEqual([
    '409 user_id must refer to an existing user [order.user_id.references]',
  ]);
  created();
  created();
  expect(errorsOf(session.remove('User', user))).toEqual([
    '409 id is referred to by 2 orders [order.user_id.onDelete]',
  ]);
  expect(errorsOf(session.remove('Product', product))).toEqual([
    '409 id is referred to by 2 orders [order.product_id.onDelete]',
  ]);
});

it('Writes of users and products need no plan, deletions do', () => {
  const flags = ['User', 'Product', 'Order'].map((name) => {
    const entity = session.entity(name);
    return [session.rules.hasWriteRules(entity), session.rules.hasRemovalRules(entity)];
  });
  expect(flags).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
});
