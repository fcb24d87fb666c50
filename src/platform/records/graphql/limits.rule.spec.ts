import { buildSchema, parse, specifiedRules, validate } from 'graphql';
import { limits, limitsRule } from './limits.rule.js';

const schema = buildSchema('type Query { a: Query b(list: [Int]): Int }');
const errorsOf = (query: string): string[] =>
  validate(schema, parse(query), [...specifiedRules, limitsRule]).map(({ message }) => message);
const times = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const deep = (levels: number): string => `${'{ a '.repeat(levels - 1)}{ b }${' }'.repeat(levels - 1)}`;

describe('The limits', () => {
  it.each([
    ['levels of fields', deep(limits.depth)],
    ['levels of fields through fragments', `{ ...F } fragment F on Query ${deep(limits.depth)}`],
    ['fields at the root', `{ ${times(limits.rootFields, () => 'b')} }`],
    ['aliases', `{ a { ${times(limits.aliases, (i) => `x${i}: b`)} } }`],
    ['directives', `{ a { b ${'@skip(if: true) @include(if: true) '.repeat(1)} } }`],
    ['fields', `{ a { ${'b '.repeat(limits.fields - 1)} } }`],
  ])('allow the maximum of %s', (_, query) => {
    expect(errorsOf(query)).toEqual([]);
  });

  it.each([
    [`${limits.depth} levels of nesting`, deep(limits.depth + 1)],
    [`${limits.depth} levels of nesting`, `{ ...F } fragment F on Query ${deep(limits.depth + 1)}`],
    [`${limits.depth} levels of nesting`, `{ b(list: ${'['.repeat(21)}${']'.repeat(21)}) }`],
    [`${limits.rootFields} fields at the root`, `{ ${times(limits.rootFields + 1, () => 'b')} }`],
    [
      `${limits.rootFields} fields at the root`,
      `{ ...F ${times(20, () => 'b')} } fragment F on Query { ${times(20, () => 'b')} }`,
    ],
    [`${limits.aliases} aliases`, `{ a { ${times(limits.aliases + 1, (i) => `x${i}: b`)} } }`],
    [`${limits.directives} directives`, `{ b ${'@x '.repeat(limits.directives + 1)} }`],
    [`${limits.fields} fields`, `{ a { ${'b '.repeat(limits.fields)} } }`],
    [`${limits.fields} fields`, `{ a { ${'...F '.repeat(6)} } } fragment F on Query { ${'b '.repeat(100)} }`],
  ])('reject more than %s without running other rules', (what, query) => {
    expect(errorsOf(query)).toEqual([`document must NOT have more than ${what}`]);
  });

  it('report every exceeded limit', () => {
    expect(errorsOf(`{ ${times(100, (i) => `x${i}: b`)} }`)).toHaveLength(2);
  });

  it('leave recursive fragments to the rule of graphql-js', () => {
    expect(errorsOf('{ ...A } fragment A on Query { ...B } fragment B on Query { a { ...A } }')).toEqual([
      expect.stringContaining('Cannot spread fragment'),
    ]);
  });
});
