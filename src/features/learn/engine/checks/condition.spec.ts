// Conditions of checks: every operator, placeholders, and the words of feedback.
import { findViolation } from './condition.js';
import { jsonEqual, textValueEqual } from './equality.js';
import { conditionOperators } from './operators.js';

const values = new Map<string, unknown>([
  ['id', 'A0000000-0000-4000-8000-000000000001'],
  ['count', 12],
  ['tag', '"x"'],
]);
const items = [
  { price: 10, name: 'a' },
  { price: 25, name: 'b' },
  { price: null, name: 'c' },
];

/** Condition, values that satisfy it, values that do not. */
const table: readonly [condition: unknown, satisfied: readonly unknown[], violated: readonly unknown[]][] = [
  [29.5, [29.5], ['29.5', 29, null, undefined, [29.5]]],
  ['x', ['x'], ['X', '', 'x ', null, undefined]],
  [null, [null], [undefined, 0, '', 'null']],
  [true, [true], ['true', 1, undefined]],
  [
    ['a', 1],
    ['a', 1],
    ['1', ['a', 1], undefined],
  ],
  [{ eq: { a: 1 } }, [{ a: 1, b: 2 }], [{ b: 2 }, { a: '1' }, 'a', null]],
  [{ eq: [1, { a: 1 }] }, [[1, { b: 2, a: 1 }]], [[1], [1, {}, 2], { 0: 1 }]],
  [{ ne: 'x' }, ['y', null, undefined], ['x']],
  [{ in: [200, 201] }, [200, 201], [204, '200']],
  [{ nin: ['a', 'b'] }, ['c', null, undefined], ['a']],
  [{ contains: 'LAMP' }, ['Desk lamp'], ['desk', null, undefined, 5]],
  // The sigma at the end of a word has another form.
  [{ contains: 'ΛΟΓΟΣ' }, ['λόγος ΛΟΓΟΣΑ'], ['λογο']],
  [{ contains: 'a' }, [['b', 'a']], [['ab'], []]],
  [{ contains: ['a', 'b'] }, [['b', 'a', 'c'], 'cab'], [['a'], 'ac']],
  [{ gt: 5 }, [6, 5.1, '6'], [5, '5', null, undefined, 'x', [6]]],
  [{ gte: 5, lte: 7 }, [5, 6, 7], [4, 8, null]],
  [{ gte: '2026-01-01' }, ['2026-01-02T00:00:00Z'], ['2025-12-31', null]],
  [{ lt: 5 }, [4], [5, null]],
  [{ exists: true }, ['', null, 0, false], [undefined]],
  [{ exists: false }, [undefined], [null, '']],
  [{ type: 'string' }, [''], [1, null, undefined]],
  [{ type: 'integer' }, [1], [1.5, '1', undefined]],
  [{ type: 'number' }, [1, 1.5], ['1', undefined]],
  [{ type: 'null' }, [null], [undefined, 0]],
  [{ type: 'array' }, [[]], [{}, undefined]],
  [{ type: 'object' }, [{}], [[], null]],
  [{ length: 2 }, [[1, 2], 'ab'], [[1], 'abc', 2, undefined]],
  [{ length: { gte: 2, lt: 4 } }, [[1, 2]], [[1], [1, 2, 3, 4]]],
  [{ every: { price: { gte: 10 } } }, [[{ price: 10 }]], [items, [], [{}], 'x', undefined]],
  [{ every: { '.': { type: 'string' } } }, [['a']], [['a', 1]]],
  [
    { sorted: { by: 'price', order: 'asc' } },
    [items, [], [{ price: 1 }]],
    [items.toReversed(), [{}], 'x', undefined],
  ],
  [{ sorted: { by: 'price', order: 'desc' } }, [[{ price: 2 }, { price: 1 }, { price: null }]], [items]],
  [
    { sorted: { by: 'name', order: 'asc' } },
    [[{ name: 'B' }, { name: 'a' }]],
    [[{ name: 'a' }, { name: 'B' }]],
  ],
  [{ delta: { of: 'count', by: 1 } }, [13], [12, '13', undefined]],
  [{ delta: { of: 'unknown', by: 1 } }, [], [1, undefined, NaN]],
  [{ not: 'x' }, ['y', undefined], ['x']],
  [{ not: { in: ['a', 'b'] } }, ['c'], ['a']],
  [{ matches: '^a\\d+$' }, ['a12'], ['b', undefined, null]],
  [{ matches: '^12$' }, [12], ['x']],
  ['{{id}}', ['a0000000-0000-4000-8000-000000000001'], ['a0000000-0000-4000-8000-000000000002']],
  ['{{count}}', [12], ['12']],
  ['W/{{tag}}', ['W/"x"'], ['"x"']],
  ['{{unknown}}', [], ['', null, undefined]],
  [{ in: ['{{count}}', '{{unknown}}'] }, [], [12]],
  [{ eq: 5, reveal: false }, [5], [6]],
  [{ unknown: 1 }, [], [1, undefined]],
];

describe.each(table)('the condition %j', (condition, satisfied, violated) => {
  it('accepts and rejects values', () => {
    expect(
      satisfied.filter((value) => findViolation(condition, value, jsonEqual, values) !== undefined),
    ).toEqual([]);
    expect(
      violated.filter((value) => findViolation(condition, value, jsonEqual, values) === undefined),
    ).toEqual([]);
  });
});

it.each(Object.keys(conditionOperators))('has a row for the operator %s', (operator) => {
  const implied = ['eq', 'in'];
  expect(implied.includes(operator) || JSON.stringify(table).includes(`"${operator}":`)).toBe(true);
});

it('reads at most 4,096 characters for a regular expression', () => {
  const long = 'a'.repeat(5000);
  expect(findViolation({ matches: '^a{4096}$' }, long, jsonEqual, values)).toBeUndefined();
});

it('compares text with a number where the value is text by nature', () => {
  expect(findViolation(5, '5', textValueEqual, values)).toBeUndefined();
  expect(findViolation(5, ' 5.0 ', textValueEqual, values)).toBeUndefined();
  expect(findViolation(5, '5px', textValueEqual, values)).toBeDefined();
  expect(findViolation('5', ['4', '5'], textValueEqual, values)).toBeUndefined();
});

/** Condition, value, what stands after "must", the expected value as feedback shows it. */
const wording: readonly [condition: unknown, actual: unknown, words: string, expected: object][] = [
  [29.5, '29.5', 'be the number 29.5', { type: 'number', value: 29.5 }],
  ['x', 1, 'be the string "x"', { type: 'string', value: 'x' }],
  [null, 1, 'be null', { type: 'null', value: null }],
  [false, 1, 'be false', { type: 'boolean', value: false }],
  [['a', 'b', 'c'], 1, 'be "a", "b" or "c"', { type: 'array', value: ['a', 'b', 'c'] }],
  [{ ne: '' }, '', 'not be the string ""', { type: 'object', value: { ne: '' } }],
  [{ nin: ['a', 'b'] }, 'a', 'not be "a" or "b"', { type: 'object', value: { nin: ['a', 'b'] } }],
  [{ contains: 'PATCH' }, 'GET', 'contain "PATCH"', { type: 'object', value: { contains: 'PATCH' } }],
  [{ contains: ['a', 'b'] }, [], 'contain "a" and "b"', { type: 'object', value: { contains: ['a', 'b'] } }],
  [{ gte: 20, lte: 50 }, 10, 'be at least 20', { type: 'object', value: { gte: 20, lte: 50 } }],
  [{ gt: 5 }, 5, 'be greater than 5', { type: 'object', value: { gt: 5 } }],
  [{ lt: 5 }, 5, 'be less than 5', { type: 'object', value: { lt: 5 } }],
  [{ exists: true }, undefined, 'be present', { type: 'object', value: { exists: true } }],
  [{ exists: false }, 1, 'be absent', { type: 'absent' }],
  [{ type: 'integer' }, 1.5, 'be of type integer', { type: 'integer' }],
  [{ length: 3 }, [1], 'have 3 items', { type: 'object', value: { length: 3 } }],
  [{ length: 1 }, 'ab', 'have 1 character', { type: 'object', value: { length: 1 } }],
  [{ length: { gte: 2 } }, [], 'have at least 2 items', { type: 'object', value: { length: { gte: 2 } } }],
  [
    { every: { price: { gte: 20 } } },
    items,
    'have at least one item, and in every item price must be at least 20 (price of item 1 is the number 10)',
    { type: 'object', value: { every: { price: { gte: 20 } } } },
  ],
  [
    { sorted: { by: 'price', order: 'asc' } },
    items.toReversed(),
    'be sorted by price in ascending order (items 1 and 2 are in the wrong order)',
    { type: 'object', value: { sorted: { by: 'price', order: 'asc' } } },
  ],
  [
    { sorted: { by: 'stock', order: 'desc' } },
    items,
    'be sorted by stock in descending order (item 1 has no stock)',
    { type: 'object', value: { sorted: { by: 'stock', order: 'desc' } } },
  ],
  [
    { delta: { of: 'count', by: 1 } },
    12,
    'be the number 13, which is the saved count plus 1',
    { type: 'number', value: 13 },
  ],
  [{ not: 'x' }, 'x', 'not be the string "x"', { type: 'object', value: { not: 'x' } }],
  [{ matches: '^a' }, 'b', 'match the regular expression ^a', { type: 'object', value: { matches: '^a' } }],
  ['{{id}}', 'b', `be the string "${String(values.get('id'))}"`, { type: 'string', value: values.get('id') }],
  [
    '{{unknown}}',
    'b',
    'be the value that an earlier step saves as unknown, and nothing is saved yet',
    { type: 'hidden' },
  ],
  [{ eq: 5, reveal: false }, 6, 'have another value', { type: 'hidden' }],
];

it.each(wording)('says what %j requires of %j', (condition, actual, requirement, expected) => {
  expect(findViolation(condition, actual, jsonEqual, values)).toMatchObject({ requirement, expected });
});

it('cuts long values', () => {
  const violation = findViolation('x'.repeat(500), 'y', jsonEqual, values);
  expect(String(violation?.expected.value)).toHaveLength(120);
  expect(violation?.requirement.length).toBeLessThan(150);
});
