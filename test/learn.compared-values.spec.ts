// The expected and the actual value of a failed check, as a page shows them next to each other.
import { actualText, expectedText, type Compared } from '../web/app/learn/compared-text.js';

const status = 'status';
const number = (value: number): Compared['expected'] => ({ type: 'number', value });
const text = (value: string): Compared['expected'] => ({ type: 'string', value });
const absent = { type: 'absent' };
const condition = (value: unknown): Compared['expected'] => ({ type: 'object', value });

it.each<[string, Compared, string, string]>([
  ['numbers', { check: status, expected: number(201), actual: number(400) }, '201', '400'],
  [
    'texts without quotation marks',
    { check: 'x', expected: text('desc'), actual: text('asc') },
    'desc',
    'asc',
  ],
  ['texts with spaces at an end', { check: 'x', expected: text('a'), actual: text('a ') }, 'a', '"a "'],
  [
    'a text in place of a number',
    { check: 'x', expected: number(29.5), actual: text('29.5') },
    '29.5',
    '"29.5"',
  ],
  ['null', { check: 'x', expected: { type: 'null', value: null }, actual: text('a') }, 'null', '"a"'],
  ['a missing value', { check: 'x', expected: text('a'), actual: absent }, 'a', 'absent'],
  ['a value that must be absent', { check: 'x', expected: absent, actual: text('a') }, 'absent', 'a'],
  [
    'one of several values',
    { check: status, expected: { type: 'array', value: [200, 201] }, actual: number(400) },
    '200 or 201',
    '400',
  ],
  [
    'a list',
    {
      check: 'input_only',
      expected: { type: 'array', value: ['price'] },
      actual: { type: 'array', value: ['price', 'stock'] },
    },
    '["price"]',
    '["price","stock"]',
  ],
  [
    'a range',
    { check: 'x', expected: condition({ gte: 20, lte: 30 }), actual: number(5) },
    'at least 20 and at most 30',
    '5',
  ],
  ['any value', { check: 'x', expected: condition({ exists: true }), actual: absent }, 'any value', 'absent'],
  ['a type', { check: 'x', expected: { type: 'integer' }, actual: text('a') }, 'any integer', '"a"'],
  [
    'a sorted list of a length',
    {
      check: 'x',
      expected: condition({ length: { gte: 5 }, sorted: { by: 'price', order: 'asc' } }),
      actual: absent,
    },
    'length at least 5 and sorted by price, asc',
    'absent',
  ],
  [
    'a condition for every item',
    { check: 'x', expected: condition({ every: { price: { gte: 10, lte: 30 } } }), actual: absent },
    'in every item price at least 10 and at most 30',
    'absent',
  ],
  [
    'another condition as JSON',
    { check: 'x', expected: condition({ not: 'a' }), actual: absent },
    '{"not":"a"}',
    'absent',
  ],
  [
    'an operation that must succeed',
    { check: 'error', expected: { type: 'null', value: null }, actual: text('NOT_FOUND') },
    'no error',
    'NOT_FOUND',
  ],
])('shows %s', (_name, compared, expected, actual) => {
  expect([expectedText(compared).text, actualText(compared).text]).toEqual([expected, actual]);
});
