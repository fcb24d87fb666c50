// The number of the request that the help shows for a step that repeats its request.
import { stepOf } from '../../../../test/support/exchanges.js';
import { nextNumber } from './next-number.js';

const request = { method: 'GET', path: '/api/v1/orders?limit=10&page={{n}}' };
const pages = stepOf({
  repeat: { times: 'result.pages', distinct: 'input.page', same: ['input.limit'] },
  solution: { request, repeat: 'result.pages' },
});
const counted = (limit: number, ...numbers: number[]): unknown[] =>
  numbers.map((page) => ({ distinct: page, same: [limit] }));

it.each<[string, unknown[], number]>([
  ['nothing is counted', [], 1],
  ['the pages are read in order', counted(10, 1, 2), 3],
  ['a page is left out', counted(10, 1, 3), 2],
  ['the pages are read from the end', counted(10, 4, 3), 1],
  ['other values than pages are counted', counted(10, 0), 1],
  ['the counted requests have another limit', counted(7, 1, 2, 3, 4, 5), 1],
])('is the first that is not counted where %s', (_, repeated, expected) => {
  expect(nextNumber(pages, repeated)).toBe(expected);
});

it('counts on where every request counts', () => {
  const step = stepOf({ repeat: { times: 3 }, solution: { request, repeat: 3 } });
  expect(nextNumber(step, [{}, {}])).toBe(3);
});

it('is 1 for a step without repetition', () => {
  expect(nextNumber(stepOf({}), [])).toBe(1);
});

it('compares nothing that the request does not state', () => {
  const solution = { request: { ...request, path: '/api/v1/orders?page={{n}}' } };
  expect(nextNumber({ ...pages, solution }, counted(7, 1))).toBe(2);
});
