// Rounding in decimal notation.
import fc from 'fast-check';
import { roundDigits, roundTo } from './rounding.js';

it.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [0.49999999999999994, 0, 0],
  [8.345, 2, 8.35],
  [1e21, 2, 1e21],
  [1.5e-7, 7, 2e-7],
  [123456789.123456789, 3, 123456789.123],
  [-0.001, 2, 0],
])('%d to %d digits is %d', (value, digits, rounded) => expect(roundDigits(value, digits)).toBe(rounded));

it.each([
  [67.505, 0.01, 67.51],
  [1.15, 0.1, 1.2],
  [-1.15, 0.1, -1.2],
  [0.00005, 0.0001, 0.0001],
  [7.5, 5, 10],
  [-7.5, 5, -10],
  [7.4, 5, 5],
  [1e300, 0.01, 1e300],
])('%d to a multiple of %d is %d', (value, multiple, rounded) =>
  expect(roundTo(value, multiple)).toBe(rounded),
);

it('keeps multiples', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 3, 0.1, 0.01, 0.001, 0.0001), (steps, multiple) => {
      const decimals = String(multiple).split('.')[1]?.length ?? 0;
      const exact = Number((steps * multiple).toFixed(decimals));
      expect(roundTo(exact, multiple)).toBe(exact);
    }),
  );
});
