// Limits, deep nesting, names of prototypes, and strings with quotes and escapes.
import {
  compiled,
  exampleEvaluation,
  exampleScope,
  problemsOf,
  resultOf,
} from '../../../test/support/example-scope.js';

const tooManyNodes = ['must NOT have more than 100 nodes'];
const tooDeep = ['must NOT be nested deeper than 12 levels'];
const tooLong = ['must NOT have more than 500 characters'];

describe('limits', () => {
  it.each([
    ['500 characters', '😀'.repeat(10).padStart(496, 'x'), (text: string) => `'${text}'`, []],
    ['100 nodes', Array(50).fill('floor').join(' + '), (text: string) => `-(${text})`, []],
    ['101 nodes', Array(51).fill('floor').join(' + '), (text: string) => text, tooManyNodes],
    ['12 levels', '1', (text: string) => '('.repeat(11) + text + ')'.repeat(11), []],
    ['13 levels', '1', (text: string) => '('.repeat(12) + text + ')'.repeat(12), tooDeep],
    ['501 characters', 'x'.repeat(499), (text: string) => `'${text}'`, tooLong],
    ['1000 parentheses', '', () => '('.repeat(1000), tooLong],
    ['500 parentheses', '', () => '('.repeat(500), tooDeep],
    ['500 brackets', '', () => '['.repeat(500), tooDeep],
    ['500 braces', '', () => '{'.repeat(500), tooDeep],
    ['a chain of calls', '', () => `' '${'.trim()'.repeat(70)}`, tooDeep],
    ['a chain of fields', '', () => `self${'.in'.repeat(160)}`, tooDeep],
    ['nested functions', '', () => `${'int('.repeat(60)}1${')'.repeat(60)}`, tooDeep],
    ['500 minus signs', '', () => '-'.repeat(499) + '1', tooManyNodes],
    ['a long list', '', () => `[${'1,'.repeat(240)}1]`, tooManyNodes],
    ['many keywords', '', () => Array(60).fill('self.in').join('+'), tooManyNodes],
  ])('%s', (_, text, write, problems) => expect(problemsOf(write(text))).toEqual(problems));
});

describe('names of prototypes', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'prototype', 'valueOf'])(
    '%s',
    (name) => {
      for (const source of [name, `self.${name}`, `old.${name}`, `doctor.${name}`]) {
        expect(problemsOf(source)).toEqual([
          expect.stringMatching(/^(?:unknown name|"\w+" is a word of CEL)/),
        ]);
      }
      for (const source of [`${name}(1)`, `status.${name}()`, `days.${name}(x, x)`]) {
        expect(problemsOf(source)).not.toEqual([]);
      }
    },
  );

  it('can be fields', () => {
    const fields = new Map([['constructor', { type: 'int', nullable: true } as const]]);
    const scope = { ...exampleScope, fields };
    const evaluate = (record: Record<string, unknown>) =>
      compiled('constructor + 1', 'int', scope).evaluate({ ...exampleEvaluation, record });
    expect(evaluate({ constructor: 1 })).toEqual({ value: 2 });
  });
});

describe('strings', () => {
  it.each([
    [String.raw`'it\'s' + "\"" + '"'`, `it's""`],
    [String.raw`"\u0041\U0001F600\x41\101\n"`, 'A😀AA\n'],
    [String.raw`r'\d' + 'self.in // no comment'`, String.raw`\dself.in // no comment`],
    ["'''a'b'''", "a'b"],
    ['status // a comment', 'booked'],
    ['"${status} __proto__"', '${status} __proto__'],
  ])('%s', (source, value) => expect(resultOf(source)).toEqual({ value }));

  it.each([
    [String.raw`'\u12'`, String.raw`invalid Unicode escape: \u12 at character 2`],
    [String.raw`'\uD800'`, String.raw`invalid Unicode surrogate: \uD800 at character 2`],
    ["'a\nb'", 'newlines not allowed in single-quoted strings at character 3'],
    ["'\\", 'unterminated string at character 1'],
  ])('%s is invalid', (source, message) => expect(problemsOf(source)).toEqual([message]));
});

/** A record that counts how often its fields are read. */
function countReads(values: Record<string, unknown>): {
  record: Record<string, unknown>;
  reads: () => number;
} {
  let count = 0;
  const get = (target: Record<string, unknown>, name: string): unknown => {
    count += 1;
    return Reflect.get(target, name);
  };
  return { record: new Proxy(values, { get }), reads: () => count };
}

describe('cost', () => {
  it.each([1, 10, 40])('of %d names is linear', (names) => {
    const { record, reads } = countReads({ floor: 1 });
    compiled(Array(names).fill('floor').join(' + ')).evaluate({ record, now: 0 });
    // Once for each occurrence, and once for the field, which must not be null.
    expect(reads()).toBe(names + 1);
  });

  it.each([1, 10, 100])('of a macro over %d items is linear', (items) => {
    const { record, reads } = countReads({ days: Array(items).fill(1), floor: 1 });
    compiled('days.all(day, day == floor)').evaluate({ record, now: 0 });
    expect(reads()).toBe(items + 3);
  });
});
