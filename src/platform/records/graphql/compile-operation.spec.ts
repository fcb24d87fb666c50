// Compiled operations have the result that the specification requires: generated ones, and the known differences of the compiler.
import fc from 'fast-check';
import { getOperationAST, parse } from 'graphql';
import { bothResults } from '../../../../test/support/graphql-comparison.js';
import { echoSchema, operations } from '../../../../test/support/graphql-generator.js';
import { mergesConditionally } from './compiler-differences.js';

const schema = echoSchema();

it('have the result of graphql-js', async () => {
  let compared = 0;
  const property = fc.asyncProperty(operations(schema), async (operation) => {
    const results = await bothResults(schema, operation);
    if (results?.compiled === undefined) return;
    compared += 1;
    expect(results.compiled).toEqual(results.interpreted);
  });
  await fc.assert(property, { numRuns: 500 });

  // The others are invalid or interpreted.
  expect(compared).toBeGreaterThan(200);
});

describe('An operation is interpreted', () => {
  it.each<[string, string, Record<string, unknown>]>([
    [
      'without the variable of a field of an input object',
      'query ($text: String) { must(number: 1, inner: { text: $text, needed: true }) }',
      {},
    ],
    [
      'without the variable of an argument with a default that is not nullable',
      'query ($flag: Boolean) { echo(flag: $flag) }',
      {},
    ],
    [
      'with null for a variable where null is not allowed',
      'query ($flag: Boolean = true) { echo(flag: $flag) }',
      { flag: null },
    ],
    [
      'with null for the condition of a directive',
      'query ($skip: Boolean = true) { echo @skip(if: $skip) }',
      { skip: null },
    ],
  ])('%s', async (_, source, variables) => {
    expect(await bothResults(schema, { source, variables })).toMatchObject({ compiled: undefined });
  });

  it.each([
    ['{ one { id } one @include(if: false) { broken } }', true],
    ['{ one { id ...more } } fragment more on One { id @skip(if: true) }', true],
    ['{ one { id } ... @skip(if: false) { one { broken } } }', true],
    ['query ($no: Boolean!) { one { ...F @include(if: $no) id } } fragment F on One { id }', true],
    ['{ one { id } one { broken } }', false],
    ['{ one { id } other: one @include(if: false) { broken } }', false],
    ['{ one { id @skip(if: true) next { id } } two { id } }', false],
  ])('if it selects a field twice, once conditionally: %s', (source, expected) => {
    const document = parse(source);
    const operation = getOperationAST(document);
    expect(operation && mergesConditionally(document, operation)).toBe(expected);
  });
});

it.each<[string, string, Record<string, unknown>]>([
  [
    'null for the variable of a field of an input object',
    'query ($text: String) { must(number: 1, inner: { text: $text, needed: true }) }',
    { text: null },
  ],
  [
    'a default for it',
    'query ($text: String = "a") { must(number: 1, inner: { text: $text, needed: true }) }',
    {},
  ],
  ['an omitted variable of an argument', 'query ($text: String) { echo(text: $text) }', {}],
  ['an omitted variable in a list', 'query ($number: Int) { echo(filled: [$number]) }', {}],
])('An operation with %s is compiled', async (_, source, variables) => {
  const { compiled, interpreted } = (await bothResults(schema, { source, variables })) ?? {};
  expect(compiled).toBeDefined();
  expect(compiled).toEqual(interpreted);
});
