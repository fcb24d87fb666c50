// GraphQL documents built to overload the service.
import { limits } from '../../src/platform/records/graphql/limits.rule.js';

export const times = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
export const nested = (count: number, open: string, close: string, inner = ''): string =>
  open.repeat(count) + inner + close.repeat(count);
export const create = (i: number): string =>
  `m${i}: createUser(input: {name: "a", email: "a${i}@example.com"}) { id }`;

export const hostileDocuments: readonly (readonly [string, string])[] = [
  ['1,000 aliases', `{ ${times(1000, (i) => `a${i}: __typename`)} }`],
  [
    'aliases within the token limit',
    `{ users { items { ${times(limits.aliases + 1, (i) => `a${i}: id`)} } } }`,
  ],
  ['500 mutations', `mutation { ${times(500, create)} }`],
  ['mutations within the token limit', `mutation { ${times(limits.rootFields + 1, create)} }`],
  ['root fields in fragments', `{ ${times(40, () => '...F')} } fragment F on Query { demo __typename }`],
  ['a recursive fragment', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
  [
    'an indirectly recursive fragment',
    '{ orders { items { ...A } } } fragment A on Order { user { ...B } } fragment B on User { ...B }',
  ],
  [
    'fragments that double the number of fields',
    `{ __schema { types { ...F0 } } } ${times(18, (i) => `fragment F${i} on __Type { a: ofType { ...F${i + 1} } b: ofType { ...F${i + 1} } }`)} fragment F18 on __Type { name }`,
  ],
  ['a list 20,000 deep', `{ users(filter: {name: {in: ${nested(20_000, '[', ']')}}}) { items { id } } }`],
  ['an unterminated list', `{ users(filter: {name: {in: ${'['.repeat(20_000)}`],
  ['an object 20,000 deep', `{ users(filter: ${nested(20_000, '{a: ', '}', '1')}) { items { id } } }`],
  [
    'a value as deep as the token limit allows',
    `{ users(filter: {name: {in: ${nested(480, '[', ']')}}}) { items { id } } }`,
  ],
  ['a type as deep as the token limit allows', `query ($v: ${nested(480, '[', ']', 'Int')}) { __typename }`],
  ['fields 20,000 deep', nested(20_000, '{ a ', '}')],
  ['fields as deep as the token limit allows', nested(330, '{ a ', '}')],
  ['5,000 directives', `query ${'@a '.repeat(5000)} { __typename }`],
  [
    'directives within the token limit',
    `query { __typename ${'@skip(if: false) '.repeat(limits.directives + 1)} }`,
  ],
  ['one field 990 times', `{ ${'__typename '.repeat(990)} }`],
  ['one field with arguments 90 times', `{ ${'user(id: "a") { id } '.repeat(90)} }`],
  ['nested introspection', `{ __schema { types ${nested(4, '{ fields { type ', '} }', '{ name }')} } }`],
  ['a string of 200,000 characters', `{ user(id: {a: "${'x'.repeat(200_000)}"}) { id } }`],
  ['a name of 200,000 characters', `{ ${'x'.repeat(200_000)} }`],
  ['240 unused variables', `query (${times(240, (i) => `$v${i}: Int`)}) { __typename }`],
  ['120 unused fragments', `{ __typename } ${times(120, (i) => `fragment F${i} on Nothing { x }`)}`],
];
