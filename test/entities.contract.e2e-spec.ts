// The limits and messages of the contract as literals: tests derived from the definitions cannot detect a wrong definition.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Json } from './support/collections.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const required: Record<string, Json> = {
  users: { name: 'Ada', email: 'ada@example.org' },
  products: { name: 'Lamp', price: 5 },
  orders: {},
};
const longEmail = (length: number): string => `${'a'.repeat(length - 12)}@example.org`;
const uuid = 'A0000000-0000-4000-8000-00000000DEAD';

describe('a record created with required fields only', () => {
  it.each([
    ['users', { role: 'user', age: null }],
    ['products', { description: '', stock: 0, category: 'general' }],
    ['orders', { user_id: null, product_id: null, quantity: 1, status: 'pending', notes: '' }],
  ])('has the defaults of the contract: %s', async (plural, defaults) => {
    const { body } = await app.client().post(`/api/v1/${plural}`, required[plural]);

    expect(body.data).toEqual({
      ...required[plural],
      ...defaults,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it.each([
    ['users', {}, ['name', 'email']],
    ['products', {}, ['name', 'price']],
  ])('has these required fields: %s', async (plural, payload, fields) => {
    const { body } = await app.client().post(`/api/v1/${plural}`, payload);

    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });
});

describe.each<[string, string, unknown[]]>([
  ['users', 'name', ['A', 'x'.repeat(100), '😀'.repeat(100), ' ']],
  ['users', 'email', ['a@b.cd', longEmail(255)]],
  ['users', 'role', ['user', 'admin', 'moderator']],
  ['users', 'age', [0, 150, null]],
  ['products', 'name', ['A', '😀'.repeat(100)]],
  ['products', 'price', [0.01, 1e-9, 1e15, Number.MAX_VALUE]],
  ['products', 'description', ['', '😀'.repeat(500)]],
  ['products', 'stock', [0, 2_147_483_647]],
  ['products', 'category', ['', '😀'.repeat(50)]],
  ['orders', 'quantity', [1, 2_147_483_647]],
  ['orders', 'status', ['pending', 'processing', 'completed', 'cancelled']],
  ['orders', 'notes', ['', '😀'.repeat(500)]],
  ['orders', 'user_id', [null, uuid.toLowerCase()]],
  ['orders', 'product_id', [null, uuid.toLowerCase()]],
])('%s, %s', (plural, field, values) => {
  it('accepts the values that the contract allows', async () => {
    for (const value of values) {
      const { status, body } = await app
        .client()
        .post(`/api/v1/${plural}`, { ...required[plural], [field]: value });

      expect([status, body.data?.[field]]).toEqual([201, value]);
    }
  });
});

const enumeration = 'must be equal to one of the allowed values';

describe.each<[string, string, [unknown, string][]]>([
  [
    'users',
    'name',
    [
      ['', 'must NOT have fewer than 1 characters'],
      ['x'.repeat(101), 'must NOT have more than 100 characters'],
      [null, 'must be string'],
    ],
  ],
  [
    'users',
    'email',
    [
      [longEmail(256), 'must NOT have more than 255 characters'],
      ['ada', 'must match format "email"'],
      ['', 'must match format "email"'],
      [null, 'must be string'],
    ],
  ],
  [
    'users',
    'role',
    [
      ['Admin', enumeration],
      ['', enumeration],
      [null, enumeration],
      [1, enumeration],
    ],
  ],
  [
    'users',
    'age',
    [
      [-1, 'must be >= 0'],
      [151, 'must be <= 150'],
      ['36', 'must be integer or null'],
      [36.5, 'must be integer or null'],
    ],
  ],
  [
    'products',
    'price',
    [
      [0, 'must be > 0'],
      [-0.01, 'must be > 0'],
      ['5', 'must be number'],
      [null, 'must be number'],
    ],
  ],
  ['products', 'description', [['x'.repeat(501), 'must NOT have more than 500 characters']]],
  [
    'products',
    'stock',
    [
      [-1, 'must be >= 0'],
      ['2', 'must be integer'],
      [null, 'must be integer'],
    ],
  ],
  ['products', 'category', [['x'.repeat(51), 'must NOT have more than 50 characters']]],
  [
    'orders',
    'quantity',
    [
      [0, 'must be >= 1'],
      [1.5, 'must be integer'],
    ],
  ],
  [
    'orders',
    'status',
    [
      ['shipped', enumeration],
      [null, enumeration],
    ],
  ],
  ['orders', 'notes', [['x'.repeat(501), 'must NOT have more than 500 characters']]],
  [
    'orders',
    'user_id',
    [
      ['1', 'must match format "uuid"'],
      ['', 'must match format "uuid"'],
      [1, 'must be string or null'],
    ],
  ],
  [
    'orders',
    'product_id',
    [
      ['1', 'must match format "uuid"'],
      [{}, 'must be string or null'],
    ],
  ],
])('%s, %s', (plural, field, cases) => {
  it('rejects other values with the message of the contract', async () => {
    for (const [value, message] of cases) {
      const { status, body } = await app
        .client()
        .post(`/api/v1/${plural}`, { ...required[plural], [field]: value });

      expect([value, status, body.message, body.details]).toEqual([
        value,
        400,
        `body/${field} ${message}`,
        [{ field, message }],
      ]);
    }
  });
});
