import { cacheKeyOf } from './cache-key.js';

const operation = { number: 7 };

it('differs by operation and by variables', () => {
  const keys = [
    cacheKeyOf(operation, {}),
    cacheKeyOf(operation, { limit: 1 }),
    cacheKeyOf(operation, { limit: '1' }),
    cacheKeyOf(operation, { limit: null }),
    cacheKeyOf({ number: 8 }, { limit: 1 }),
  ];

  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain(undefined);
});

it('is the same for no variables, null and an empty object', () => {
  const keys = [undefined, null, {}].map((variables) => cacheKeyOf(operation, variables));

  expect(new Set(keys).size).toBe(1);
});

it.each(['{"limit": 1e400}', '{"filter": {"price": {"in": [1, -1e400]}}}'])(
  'does not exist for %s, which JSON writes as null',
  (variables) => {
    expect(cacheKeyOf(operation, JSON.parse(variables) as Record<string, unknown>)).toBeUndefined();
  },
);
