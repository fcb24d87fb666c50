import fc from 'fast-check';
import { durationOf, MAX_DELAY, type Delay } from './delay-draw.js';
import { fires, isCandidate, isOpen, type When } from './schedule.js';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

/** One character for each of the first requests: `F` fires. */
const sequence = (when: When, seed = 7, seconds = 0, count = 12): string =>
  numbers(count)
    .map((n) => (fires(when, { seed, id: 'r', n }, seconds) ? 'F' : '.'))
    .join('');

// Test suites rely on these sequences, so they must not change.
it.each([
  [7, 0.5, 'F.FFF.F..FFF'],
  [42, 0.3, '...F..F..F..'],
])('has the documented sequence for the seed %i and the probability %d', (seed, probability, expected) => {
  expect(sequence({ probability }, seed)).toBe(expected);
});

it.each<[When, string]>([
  [{}, 'FFFFFFFFFFFF'],
  [{ times: 2 }, 'FF..........'],
  [{ skip: 2, every: 3 }, '..F..F..F..F'],
  [{ skip: 5, times: 3 }, '.....FFF....'],
  [{ every: 2 }, 'F.F.F.F.F.F.'],
  [{ every: 2, times: 2 }, 'F.F.........'],
  [{ skip: 100 }, '............'],
  // `times` counts the candidates, not the requests that the probability selects.
  [{ probability: 0.5, times: 4 }, 'F.FF........'],
])('%j fires %s', (when, expected) => {
  expect(sequence(when)).toBe(expected);
});

it.each<[When, readonly number[], readonly number[]]>([
  [{}, [-1, 0, 1e6], []],
  [{ window: { after_seconds: 0, for_seconds: 10 } }, [0, 9.999], [-0.001, 10, 100]],
  [{ window: { after_seconds: 5, for_seconds: 0.5 } }, [5, 5.499], [0, 4.999, 5.5]],
  [
    { window: { after_seconds: 2, for_seconds: 3, repeat_seconds: 10 } },
    [2, 4.9, 12, 14.9, 1_000_003],
    [0, 5, 10, 11.9, 15],
  ],
])('%j is open at %j and closed at %j', (when, open, closed) => {
  expect(open.map((seconds) => isOpen(when, seconds))).toEqual(open.map(() => true));
  expect(closed.map((seconds) => isOpen(when, seconds))).toEqual(closed.map(() => false));
});

it('increases the probability during a ramp', () => {
  const rate = (seconds: number): number =>
    sequence({ probability: 0.8, ramp_seconds: 100 }, 7, seconds, 4000).replaceAll('.', '').length / 4000;
  expect(rate(-5)).toBe(0);
  expect(rate(0)).toBe(0);
  // Five standard deviations of a binomial distribution: √(0.4 · 0.6 / 4,000) ≈ 0.0077.
  expect(Math.abs(rate(50) - 0.4)).toBeLessThan(0.04);
  expect(Math.abs(rate(100) - 0.8)).toBeLessThan(0.04);
  expect(rate(1000)).toBe(rate(100));
});

const limits = fc.record({
  skip: fc.nat(50),
  every: fc.integer({ min: 1, max: 20 }),
  times: fc.integer({ min: 1, max: 20 }),
});

it('selects `times` requests, `every` apart, after `skip`', () => {
  fc.assert(
    fc.property(limits, (when) => {
      const selected = numbers(500).filter((n) => isCandidate(when, n));
      expect(selected).toEqual(numbers(when.times).map((i) => when.skip + 1 + (i - 1) * when.every));
    }),
  );
});

it('fires only for candidates, and for the same ones with the same seed', () => {
  fc.assert(
    fc.property(
      limits,
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      fc.nat(),
      (when, probability, seed) => {
        const drawn = { ...when, probability };
        for (const n of numbers(60)) {
          const occurrence = { seed, id: 'r', n };
          const isFired = fires(drawn, occurrence, 0);
          expect(isFired && !isCandidate(when, n)).toBe(false);
          expect(fires(drawn, occurrence, 0)).toBe(isFired);
          expect(isFired && !fires({ ...drawn, probability: 1 }, occurrence, 0)).toBe(false);
        }
      },
    ),
    { numRuns: 50 },
  );
});

const milliseconds = fc.integer({ min: 0, max: MAX_DELAY });
const delays = fc.oneof(
  milliseconds.map((value): Delay => ({ type: 'fixed', milliseconds: value })),
  fc
    .tuple(milliseconds, milliseconds)
    .map(([a, b]): Delay => ({ type: 'uniform', lower: Math.min(a, b), upper: Math.max(a, b) })),
  fc
    .tuple(fc.integer({ min: 1, max: MAX_DELAY }), fc.double({ min: 0.01, max: 5, noNaN: true }))
    .map(([median, sigma]): Delay => ({ type: 'lognormal', median, sigma })),
);

it('draws delays within the limits', () => {
  fc.assert(
    fc.property(delays, fc.nat(), fc.integer({ min: 1, max: 1000 }), (delay, seed, n) => {
      const duration = durationOf(delay, { seed, id: 'r', n });
      expect(duration).toBeGreaterThanOrEqual(delay.type === 'uniform' ? delay.lower : 0);
      expect(duration).toBeLessThanOrEqual(delay.type === 'uniform' ? delay.upper : MAX_DELAY);
      if (delay.type === 'fixed') expect(duration).toBe(delay.milliseconds);
    }),
  );
});

it('draws half of the log-normal delays below the median', () => {
  const drawn = numbers(4000).map((n) =>
    durationOf({ type: 'lognormal', median: 400, sigma: 0.5 }, { seed: 1, id: 'r', n }),
  );
  // Five standard deviations of a binomial distribution: √(4,000) / 2 ≈ 32.
  expect(Math.abs(drawn.filter((one) => one < 400).length - 2000)).toBeLessThan(160);
  const logarithms = drawn.map((one) => Math.log(one / 400));
  const deviation = Math.sqrt(logarithms.reduce((sum, one) => sum + one * one, 0) / logarithms.length);
  expect(Math.abs(deviation - 0.5)).toBeLessThan(0.04);
});
