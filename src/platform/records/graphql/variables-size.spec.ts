import { catchApiError } from '../../../../test/support/example-entities.js';
import { countReads } from '../../../../test/support/counted-reads.js';
import { checkVariables, MAX_PROPERTIES } from './variables-size.js';

const checkPost = (body: unknown): void => checkVariables({ method: 'POST', query: {} }, body);
const checkGet = (query: unknown): void => checkVariables({ method: 'GET', query }, undefined);
const properties = (count: number, value: unknown = 1): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, value] as const));

const small: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { age: { gt: 1 } },
  properties(MAX_PROPERTIES),
  [properties(MAX_PROPERTIES)],
  Array.from({ length: 20_000 }, () => 1),
];
const large: readonly unknown[] = [
  properties(MAX_PROPERTIES + 1),
  [properties(MAX_PROPERTIES + 1)],
  { a: [null, { b: properties(MAX_PROPERTIES) }] },
  properties(20, properties(10)),
  [properties(100), properties(101)],
];

describe('a variable', () => {
  it.each(small.map((value) => [value]))('can be small (%#)', (value) => {
    expect(() => checkPost({ variables: { first: 1, value } })).not.toThrow();
    expect(() => checkGet({ variables: JSON.stringify({ value }) })).not.toThrow();
  });

  it.each(large.map((value) => [value]))('must not be large (%#)', (value) => {
    const error = {
      code: 'BAD_REQUEST',
      message:
        'variables.value must NOT have more than 200 properties, including the properties of inner objects',
    };
    expect(catchApiError(() => checkPost({ variables: { first: 1, value } }))).toMatchObject(error);
    expect(catchApiError(() => checkGet({ variables: JSON.stringify({ value }) }))).toMatchObject(error);
  });

  it('has less text, the more properties it has', () => {
    const textOf = (length: number): object => ({ ...properties(99), text: 'x'.repeat(length) });
    expect(() => checkPost({ variables: { value: textOf(19_000) } })).not.toThrow();
    expect(() => checkPost({ variables: { value: { text: 'x'.repeat(1_000_000) } } })).not.toThrow();
    expect(catchApiError(() => checkPost({ variables: { value: [textOf(20_000)] } }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'variables.value must NOT have more than 20000 characters, because it has 100 properties',
    });
  });

  it('is not read further than the limit', () => {
    const { value, count } = countReads({ first: properties(201), second: properties(10_000) });
    catchApiError(() => checkPost({ variables: { a: value } }));

    expect(count()).toBeLessThan(500);
  });
});

it.each([[undefined], [null], ['text'], [7], [{}], [{ variables: null }], [{ variables: 'no JSON' }]])(
  'a request without variables passes: %j',
  (request) => {
    expect(() => checkPost(request)).not.toThrow();
    expect(() => checkGet(request)).not.toThrow();
  },
);

it('levels of nesting in a query string do not matter', () => {
  expect(() => checkGet({ variables: `{"a":${'['.repeat(8000)}${']'.repeat(8000)}}` })).not.toThrow();
});

it('many variables pass: unknown ones are ignored', () => {
  expect(() => checkPost({ variables: properties(1000) })).not.toThrow();
});
