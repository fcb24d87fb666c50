import { SeededRandom, SystemRandom, type Random } from './random.js';

const draw = (random: Random, count: number): number[] => Array.from({ length: count }, () => random.next());

describe('seeded random numbers', () => {
  it('repeats its sequence for the same seed', () => {
    expect(draw(new SeededRandom(42), 100)).toEqual(draw(new SeededRandom(42), 100));
  });

  // Course material may describe what the third request returns; an update must not change it.
  it('keeps the sequence of a seed in all versions', () => {
    expect(draw(new SeededRandom(42), 3)).toEqual([
      0.6011037519201636, 0.44829055899754167, 0.8524657934904099,
    ]);
  });

  it.each([0, 1, 2 ** 31, 2 ** 32 - 1])('takes the seed %i and stays within [0, 1)', (seed) => {
    const numbers = draw(new SeededRandom(seed), 10_000);

    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(9990);
  });

  it('differs between seeds', () => {
    const firsts = Array.from({ length: 1000 }, (_, seed) => new SeededRandom(seed).next());

    expect(new Set(firsts).size).toBeGreaterThan(995);
  });

  it('is uniform: each tenth of the interval has about a tenth of the numbers', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const number of draw(new SeededRandom(7), 100_000)) {
      const tenth = Math.floor(number * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }

    // Five standard deviations of a binomial distribution: √(100,000 · 0.1 · 0.9) ≈ 95.
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(475);
  });

  it('never repeats an id: two services with one seed must not return the same ids', () => {
    const [one, other] = [new SeededRandom(42), new SeededRandom(42)];

    expect(one.uuid()).not.toBe(other.uuid());
    expect(one.next()).toBe(other.next());
  });

  it('does not change when an id is created', () => {
    const random = new SeededRandom(42);
    random.uuid();

    expect(random.next()).toBe(new SeededRandom(42).next());
  });
});

describe('system random numbers', () => {
  it('returns numbers in [0, 1) that do not repeat', () => {
    const numbers = draw(new SystemRandom(), 1000);

    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBe(1000);
  });

  it('creates version 4 UUIDs', () => {
    expect(new SystemRandom().uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
