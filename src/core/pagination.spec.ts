import { paginate } from './pagination.js';

describe('pagination', () => {
  it.each([
    // total, page, limit → pages, hasNext, hasPrev
    [0, 1, 10, 0, false, false],
    [0, 2, 10, 0, false, true],
    [1, 1, 10, 1, false, false],
    [10, 1, 10, 1, false, false],
    [11, 1, 10, 2, true, false],
    [11, 2, 10, 2, false, true],
    [11, 3, 10, 2, false, true],
    [36, 2, 10, 4, true, true],
    [36, 4, 10, 4, false, true],
    [3, 2, 1, 3, true, true],
    [1000, 1, 100, 10, true, false],
  ])('of %i records, page %i by %i: %i pages, next %s, previous %s', (total, page, limit, ...expected) => {
    const [pages, hasNext, hasPrev] = expected;

    expect(paginate(total, page, limit)).toEqual({ total, page, limit, pages, hasNext, hasPrev });
  });
});
