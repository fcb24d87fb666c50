import { draw, sessionSeed } from './draw.js';

const worker = '34f75e58-eca8-521a-aff1-5f19bc6a1698';

describe('draw', () => {
  // Test suites rely on these numbers, so they must not change.
  it.each([
    [42, [3, 7, 9]],
    [3387795739, [2, 11, 12]],
  ])('with seed %i, is below 0.3 at the documented counts', (seed, expected) => {
    const counts = Array.from({ length: 12 }, (_, i) => i + 1);

    expect(counts.filter((count) => draw(seed, 'random_fail', count) < 0.3)).toEqual(expected);
  });

  it.each([0, 1, 2 ** 31, 2 ** 32 - 1])('returns numbers in [0, 1) that differ, with seed %i', (seed) => {
    const numbers = Array.from({ length: 10_000 }, (_, i) => draw(seed, 'random_fail', i));

    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBe(10_000);
  });

  it('spreads evenly: each tenth of the interval gets about a tenth of the draws', () => {
    const tenths = new Array<number>(10).fill(0);
    for (let i = 0; i < 20_000; i += 1) {
      const tenth = Math.floor(draw(7, 'random_fail', i) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }

    // Five standard deviations of a binomial distribution: √(20,000 · 0.1 · 0.9) ≈ 42.
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(212);
  });

  it('differs by name and by seed', () => {
    const numbers = [draw(1, 'a', 1), draw(1, 'b', 1), draw(2, 'a', 1), draw(1, 'a', 2)];

    expect(new Set(numbers).size).toBe(4);
  });
});

describe('the seed of a session', () => {
  it('has the documented value', () => {
    expect(sessionSeed(7, worker)).toBe(3387795739);
  });

  it('differs by session and by seed', () => {
    const other = worker.replace('34f7', '34f8');

    expect(new Set([sessionSeed(7, worker), sessionSeed(7, other), sessionSeed(8, worker)]).size).toBe(3);
  });
});
