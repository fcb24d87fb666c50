import fc from 'fast-check';
import { OwnedSizeGroups, SizeGroups } from './size-groups.js';

it('returns a value with more than half of the size of the largest', () => {
  const change = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(fc.nat(), fc.nat({ max: 9 })));
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const groups = new SizeGroups<string>();
      const sizes = new Map<string, number>();
      for (const [value, size] of changes) {
        groups.set(value, size);
        sizes.set(value, size);
        const largest = Math.max(...sizes.values());
        const { large } = groups;
        if (largest === 0) expect(large).toBeUndefined();
        else expect(sizes.get(large ?? '')).toBeGreaterThan(largest / 2);
      }
    }),
  );
});

it('returns a large value of the owner whose values are large together', () => {
  const groups = new OwnedSizeGroups<string>();
  const [one, many] = [{}, {}];
  groups.change(one, 'large', 0, 1000);
  for (let n = 0; n < 30; n += 1) groups.change(many, `small ${n}`, 0, 100);
  expect(groups.large).toMatch(/^small/);
  for (let n = 0; n < 30; n += 1) groups.change(many, `small ${n}`, 100, 10);
  expect(groups.large).toBe('large');
});
