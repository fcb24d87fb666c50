// The checks of generated clients: tools generate types from the GraphQL schema and the WSDL, the compiler checks programs
// that use them, and the programs run against the service.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, 'typed-clients');
const generated = join(folder, 'generated');
const schema = join(generated, 'schema.graphql');
const wsdl = join(generated, 'SandboxService.wsdl');

/**
 * The rules of graphql-schema-linter. The others do not apply: fields and enum values have the names of the REST API (camel case,
 * capitals), members have the order of the definition (alphabetical order), and lists have pages (Relay).
 */
const lintRules = [
  'arguments-have-descriptions',
  'defined-types-are-used',
  'deprecations-have-a-reason',
  'descriptions-are-capitalized',
  'enum-values-have-descriptions',
  'fields-have-descriptions',
  'input-object-values-have-descriptions',
  'types-are-capitalized',
  'types-have-descriptions',
];

/** The checks by name, in this order: functions that throw on failure. */
export function typedClientChecks(baseUrl) {
  return {
    'GraphQL: schema and WSDL can be downloaded': () => download(baseUrl),
    'GraphQL: graphql-schema-linter': () =>
      tool('graphql-schema-linter', ['--rules', lintRules.join(), schema]),
    'GraphQL: graphql-codegen generates types': () => tool('graphql-codegen', ['--config', 'codegen.mjs']),
    'GraphQL: gql.tada generates types': () => tool('gql.tada', ['generate-output']),
    'SOAP: wsdl-tsclient generates types': () =>
      tool('wsdl-tsclient', [wsdl, '-o', join(generated, 'soap'), '--esm', '--quiet']),
    'the generated types and their clients compile': () => tool('tsc', ['--project', 'tsconfig.json']),
    ...Object.fromEntries(
      ['graphql-codegen', 'gql-tada', 'wsdl-tsclient'].map((name) => [
        `a client with types of ${name}`,
        () => command(process.execPath, [join('dist', `${name}.js`)], baseUrl),
      ]),
    ),
  };
}

async function download(baseUrl) {
  await rm(generated, { recursive: true, force: true });
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  await mkdir(generated);
  await save(`${baseUrl}/graphql/schema`, schema);
  await save(`${baseUrl}/soap/?wsdl`, wsdl);
}

async function save(url, file) {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  if (response.status !== 200) throw new Error(`GET ${url} returned ${response.status}`);
  await writeFile(file, await response.text());
}

function tool(name, args) {
  return command(join(folder, 'node_modules', '.bin', name), args);
}

async function command(program, args, baseUrl = '') {
  const env = { ...process.env, BASE_URL: baseUrl, GRAPHQL_SCHEMA: schema, NO_COLOR: '1' };
  try {
    await promisify(execFile)(program, args, { cwd: folder, env, timeout: 300_000 });
  } catch (error) {
    throw new Error(`${program} ended with ${error.code}\n${error.stdout ?? ''}${error.stderr ?? ''}`.trim());
  }
}
