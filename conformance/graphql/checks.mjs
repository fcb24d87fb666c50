// GraphQL in the eyes of others: three client libraries make their rounds, each in a process of its own, and an inspector
// compares the schema that is served with the one that is in git.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const here = import.meta.dirname;
const committed = join(here, '../../docs/reference/schema.graphql');

/** Runs every check with the tools of the run: `check` names and counts, `succeed` runs a command of node_modules/.bin. */
export async function checkGraphql({ check, succeed, run, baseUrl, work }) {
  const served = join(work, 'schema.graphql');
  const fetched = await check('/graphql/schema is a schema', () => fetchSchema(baseUrl, served));
  if (!fetched) return;
  await check('the schema in git is the one that is served: no breaking change', () =>
    succeed('graphql-inspector', ['diff', committed, served]),
  );
  await check('Apollo Client makes its rounds', () => run(join(here, 'apollo.mjs')));
  await check('urql makes its rounds by POST', () => run(join(here, 'urql.mjs')));
  await check('urql makes its rounds with queries by GET', () => run(join(here, 'urql.mjs'), ['get']));
  if (
    await check('types are generated from the schema, and a client compiles', () => compile(succeed, served))
  ) {
    await check('graphql-request makes its rounds', () => run(join(work, 'graphql/request.js')));
  }
}

async function fetchSchema(baseUrl, file) {
  const response = await fetch(`${baseUrl}/graphql/schema`, { signal: AbortSignal.timeout(10_000) });
  if (response.status !== 200) throw new Error(`GET /graphql/schema answered ${response.status}`);
  const text = await response.text();
  if (!text.includes('type Query {')) throw new Error('it has no type Query');
  await writeFile(file, text);
  await readFile(committed, 'utf8');
}

async function compile(succeed, schema) {
  process.env.GRAPHQL_SCHEMA = schema;
  await succeed('graphql-codegen', ['--config', join(here, 'codegen.mjs')]);
  await succeed('tsc', ['--project', join(here, 'tsconfig.json')]);
}
