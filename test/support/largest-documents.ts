// The largest documents that clients can send: an import of 2 MiB, any other one of 100 KiB.

/** Bytes of any document except an import: 100 KiB. */
export const MAX_DOCUMENT = 100 * 1024;

export const list = <T>(count: number, item: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => item(n));

export const idOf = (n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

const stamps = (n: number): object => ({
  id: idOf(n),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
});

/** 1.9 MB: 960 records of each kind with all fields, so that they can be added to the sample data. */
export const fullImport = (letter = 'y'): string =>
  JSON.stringify({
    data: {
      users: list(960, (n) => ({
        ...stamps(n),
        name: 'x'.repeat(100),
        email: `${letter.repeat(200)}${n}@example.com`,
        role: 'user',
        age: 1,
      })),
      products: list(960, (n) => ({
        ...stamps(n),
        name: 'x'.repeat(100),
        price: n + 1,
        description: letter.repeat(500),
        stock: n,
        category: 'c',
      })),
      orders: list(960, (n) => ({
        ...stamps(n),
        user_id: idOf(n),
        product_id: idOf(n),
        quantity: 1,
        status: 'pending',
        notes: letter.repeat(500),
      })),
    },
  });

const matcher = {
  headers: Object.fromEntries(list(20, (n) => [`x-header-${n}`, { contains: 'x'.repeat(45) }])),
};

/** A fault plan of 50 rules, almost 100 KiB. */
export const fullPlan = {
  rules: list(50, (n) => ({ id: `rule-${n}`, match: matcher, fault: { type: 'STATUS', status: 503 } })),
};

/** Almost 100 KiB: the most conditions and items that are allowed, two of them with long texts. */
export const fullMatch = {
  match: {
    body: Object.fromEntries(
      list(20, (n) => [`text.${n}`, { nin: list(100, (item) => `${item}${'x'.repeat(n < 2 ? 450 : 1)}`) }]),
    ),
  },
};
