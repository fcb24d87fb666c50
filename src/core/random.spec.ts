import { SystemRandom } from './random.js';

describe('SystemRandom', () => {
  it('returns numbers in [0, 1) that do not repeat', () => {
    const random = new SystemRandom();
    const numbers = Array.from({ length: 1000 }, () => random.next());

    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBe(1000);
  });

  it('creates version 4 UUIDs', () => {
    expect(new SystemRandom().uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
