import { growthOf, LINEAR_GROWTH } from './growth.js';

const spaces = (length: number): string => `a${' '.repeat(length)}b`;

it('is linear for a linear expression', async () => {
  expect(await growthOf(spaces, (text) => /^a\s*$/.test(text), 500)).toBeLessThan(LINEAR_GROWTH);
});

it('is not linear for an expression that backtracks', async () => {
  const growth = await growthOf(spaces, (text) => /^a\s*\s*$/.test(text), 500);

  expect(growth).toBeGreaterThan(LINEAR_GROWTH);
});

it('is small for code that rejects long input at once', async () => {
  const growth = await growthOf(spaces, (text) => text.length > 254, 1000);

  expect(growth).toBeLessThan(LINEAR_GROWTH);
});
