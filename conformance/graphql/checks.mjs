// The GraphQL checks: three client libraries, each in a separate process, and a comparison of the served schema with the
// committed one.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const here = import.meta.dirname;
const committed = join(here, '../../docs/reference/schema.graphql');

/** Runs all checks with the functions of run.mjs: `check` reports a result, `succeed` runs a command of node_modules/.bin. */
export async function checkGraphql({ check, succeed, run, baseUrl, work }) {
  const served = join(work, 'schema.graphql');
  const fetched = await check('/graphql/schema is a schema', () => fetchSchema(baseUrl, served));
  if (!fetched) return;
  await check('the served schema equals the committed schema', () =>
    succeed('graphql-inspector', ['diff', committed, served]),
  );
  await check('Apollo Client', () => run(join(here, 'apollo.mjs')));
  await check('urql with POST', () => run(join(here, 'urql.mjs')));
  await check('urql with GET for queries', () => run(join(here, 'urql.mjs'), ['get']));
  if (await check('a client with types generated from the schema compiles', () => compile(succeed, served))) {
    await check('graphql-request', () => run(join(work, 'graphql/request.js')));
  }
}

async function fetchSchema(baseUrl, file) {
  const response = await fetch(`${baseUrl}/graphql/schema`, { signal: AbortSignal.timeout(60_000) });
  if (response.status !== 200) throw new Error(`GET /graphql/schema returned ${response.status}`);
  const text = await response.text();
  if (!text.includes('type Query {')) throw new Error('the schema has no type Query');
  await writeFile(file, text);
  await readFile(committed, 'utf8');
}

async function compile(succeed, schema) {
  process.env.GRAPHQL_SCHEMA = schema;
  await succeed('graphql-codegen', ['--config', join(here, 'codegen.mjs')]);
  await succeed('tsc', ['--project', join(here, 'tsconfig.json')]);
}
