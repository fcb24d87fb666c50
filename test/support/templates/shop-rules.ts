// The cases of the rules of the template `shop`.
import type { Json } from '../collections.js';
import { conflict } from './expected-errors.js';
import { change, creation, type RuleCases } from './rule-case.js';
import type { TemplateSession } from './template-session.js';

/** An order of a new product. */
async function ordered(session: TemplateSession, product: Json, order: Json): Promise<Json> {
  const { id } = await session.create('Product', product);
  return session.create('Order', { product_id: id, ...order });
}

const stockOf = async (session: TemplateSession, { product_id: id }: Json): Promise<unknown> =>
  (await session.read('Product', id))?.stock;

const expectStock =
  (stock: number) =>
  async (session: TemplateSession, order: Json): Promise<void> => {
    expect(await stockOf(session, order)).toBe(stock);
  };

const orderOf = async (session: TemplateSession, product: Json, order: Json) => {
  const { id } = await session.create('Product', product);
  return creation('Order', session.input('Order', { product_id: id, ...order }));
};

const tooMany = { field: 'quantity', message: 'must NOT be more than the stock', rule: 'order.in-stock' };

const cancelled = async (session: TemplateSession, quantity: number, changes: Json = {}) =>
  change('Order', await ordered(session, { stock: 10 }, { quantity }), { status: 'cancelled', ...changes });

export const shopRules: RuleCases = {
  'order.in-stock': [
    {
      title: 'one item more than the stock',
      write: (session) => orderOf(session, { stock: 2 }, { quantity: 3 }),
      error: conflict(tooMany),
    },
    {
      title: 'a product without stock',
      write: (session) => orderOf(session, { stock: 0 }, { quantity: 1 }),
      error: conflict(tooMany),
    },
    {
      title: 'the whole stock',
      write: (session) => orderOf(session, { stock: 2 }, { quantity: 2 }),
      after: expectStock(0),
    },
    {
      title: 'an update to more items than the stock',
      write: async (session) =>
        change('Order', await ordered(session, { stock: 1 }, { quantity: 1 }), { quantity: 5 }),
      values: { quantity: 5 },
      after: expectStock(0),
    },
  ],
  'order.take-stock': [
    {
      title: 'a new order',
      write: (session) => orderOf(session, { stock: 10 }, { quantity: 3 }),
      after: expectStock(7),
    },
    {
      title: 'an update of the notes',
      write: async (session) =>
        change('Order', await ordered(session, { stock: 10 }, { quantity: 3 }), { notes: 'Changed' }),
      after: expectStock(7),
    },
  ],
  'order.return-stock': [
    { title: 'a cancelled order', write: (session) => cancelled(session, 3), after: expectStock(10) },
    {
      title: 'an order that is cancelled with another quantity',
      write: (session) => cancelled(session, 3, { quantity: 5 }),
      after: expectStock(12),
    },
    {
      title: 'an order that was cancelled before',
      write: async (session) => {
        const order = await ordered(session, { stock: 10 }, { quantity: 3, status: 'cancelled' });
        return change('Order', order, { notes: 'Changed' });
      },
      after: expectStock(7),
    },
    {
      title: 'an order in processing',
      write: async (session) => {
        const order = await ordered(session, { stock: 10 }, { quantity: 3 });
        return change('Order', order, { status: 'processing' });
      },
      after: expectStock(7),
    },
    {
      title: 'a stock that would have more than 32 bits',
      write: async (session) => {
        const order = await ordered(session, { stock: 10 }, { quantity: 3 });
        await session.patch('Product', { id: order.product_id }, { stock: 2 ** 31 - 3 });
        return change('Order', order, { status: 'cancelled' });
      },
      error: conflict({
        field: 'product_id',
        message: 'stock must be <= 2147483647',
        rule: 'order.return-stock',
      }),
    },
  ],
  'order.total': [
    {
      title: 'a new order',
      write: (session) => orderOf(session, { stock: 9, price: 24.5 }, { quantity: 3 }),
      values: { total: 73.5 },
    },
    {
      title: 'a product that has no exact binary value',
      write: (session) => orderOf(session, { stock: 9, price: 0.1 }, { quantity: 3 }),
      values: { total: 0.3 },
    },
    {
      title: 'another quantity',
      write: async (session) =>
        change('Order', await ordered(session, { stock: 9, price: 7.25 }, {}), { quantity: 4 }),
      values: { total: 29 },
    },
    {
      title: 'another price, which a later write of the order takes',
      write: async (session) => {
        const order = await ordered(session, { stock: 9, price: 2 }, { quantity: 2 });
        await session.patch('Product', { id: order.product_id }, { price: 5 });
        expect(await session.read('Order', order.id)).toEqual(order);
        return change('Order', order, { notes: 'Changed' });
      },
      values: { total: 10 },
    },
  ],
};
