// Same as compile-operation.spec.ts, with more generated operations. GRAPHQL_OPERATIONS=1000000 compares a million.
import fc from 'fast-check';
import { bothResults } from '../../../../test/support/graphql-comparison.js';
import { echoSchema, operations } from '../../../../test/support/graphql-generator.js';

const schema = echoSchema();
const numRuns = Number(process.env.GRAPHQL_OPERATIONS ?? 20_000);

// A loaded machine takes up to 50 milliseconds for one operation.
jest.setTimeout(60_000 + numRuns * 50);

it(`Compiled operations have the result of graphql-js: ${numRuns} of them`, async () => {
  const property = fc.asyncProperty(operations(schema), async (operation) => {
    const results = await bothResults(schema, operation);
    if (results?.compiled !== undefined) expect(results.compiled).toEqual(results.interpreted);
  });
  await fc.assert(property, { numRuns });
});
