import { seededId } from './seeded-id.js';

describe('the seeded id of a record', () => {
  // Test suites rely on these ids, so they must not change.
  it.each([
    [42, 'users', 1, 'e48c63f4-dc00-4cb1-8f29-8cc63d0a237d'],
    [42, 'users', 2, 'ddce91a4-c494-447f-876e-c5676fe18400'],
    [42, 'products', 1, '1dc99f74-d5fb-48fc-bb67-5e6451cf0716'],
  ])('with seed %i, of %s number %i, is the documented one', (seed, plural, n, id) => {
    expect(seededId(seed, plural, n)).toBe(id);
  });

  it('is a version 4 UUID, another one for each number, entity and seed', () => {
    const ids = [0, 42, 2 ** 32 - 1].flatMap((seed) =>
      ['users', 'orders'].flatMap((plural) =>
        Array.from({ length: 1000 }, (_, i) => seededId(seed, plural, i + 1)),
      ),
    );

    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(ids).size).toBe(6000);
  });
});
