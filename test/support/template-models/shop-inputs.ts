// Random inputs of the template `shop`, and the records with which its random sequences start.
import type { Json } from '../collections.js';
import { chooseId, InvalidValue, type FieldInputs } from './random-inputs.js';

const invalid = (value: unknown): InvalidValue => new InvalidValue(value);

export const shopInputs: Readonly<Record<string, FieldInputs>> = {
  User: ({ choose }) => ({
    name: choose(['Ada', 'Eve', 'ada']),
    email: choose<unknown>([
      ...(['ada@example.org', 'ADA@example.org', 'eve@example.org'] as const),
      ...['joe@example.org', 'kim@example.org', 'leo@example.org', invalid('nobody')],
    ]),
    role: choose(['user', 'admin']),
    age: choose<unknown>([0, 150, null, 36, 36, invalid(151)]),
  }),
  Product: ({ choose }) => ({
    name: choose<unknown>(['Lamp', '😀', 'Desk', 'Pen', invalid('x'.repeat(101))]),
    price: choose<unknown>([0.1, 2.5, 19.99, 7, invalid(0)]),
    stock: choose<unknown>([0, 1, 3, 5, 9, 2 ** 31 - 1, invalid(-1)]),
    category: choose(['home', 'office']),
  }),
  Order: (context) => ({
    user_id: chooseId(context, 'User'),
    product_id: chooseId(context, 'Product'),
    quantity: context.choose<unknown>([1, 1, 2, 3, 4, 5, invalid(0)]),
    status: context.choose(['pending', 'pending', 'processing', 'completed', 'cancelled', 'cancelled']),
    notes: context.choose(['', '"quoted" & <marked>']),
  }),
};

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

export const shopRecords: Readonly<Record<string, readonly Json[]>> = {
  users: [{ id: idOf(1), name: 'Ada', email: 'ada@example.org' }],
  products: [
    { id: idOf(2), name: 'Lamp', price: 2.5, stock: 6 },
    { id: idOf(3), name: 'Desk', price: 19.99, stock: 3 },
  ],
  orders: [{ id: idOf(4), user_id: idOf(1), product_id: idOf(2) }],
};
