// Clients with types that tools generate from the documents of a service with a template of definitions. They are compiled, and run
// against that service. dist/main.js must exist.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from './web-app/pages/service.mjs';

const here = import.meta.dirname;
const folder = join(here, 'typed-clients');
const templates = ['shop', 'clinic'];

/** The checks by name: functions that throw on failure. */
export function templateChecks() {
  return Object.fromEntries(
    templates.map((name) => [
      `template ${name}: clients with generated types compile and run`,
      () => checkTemplate(name),
    ]),
  );
}

async function checkTemplate(name) {
  const service = await startService({ ENTITIES: name });
  try {
    await checkClients(name, `http://127.0.0.1:${service.port}`);
  } finally {
    await service.stop();
  }
}

async function checkClients(name, baseUrl) {
  const generated = join(folder, 'generated', name);
  const client = join('templates', name);
  await rm(generated, { recursive: true, force: true });
  await mkdir(generated, { recursive: true });
  const [openapi, schema, wsdl] = await Promise.all([
    download(`${baseUrl}/openapi.json`, join(generated, 'openapi.json')),
    download(`${baseUrl}/graphql/schema`, join(generated, 'schema.graphql')),
    download(`${baseUrl}/soap/?wsdl`, join(generated, 'SandboxService.wsdl')),
  ]);
  const types = join(generated, 'openapi.d.ts');
  await run(binary(here, 'openapi-typescript'), [
    openapi,
    '--output',
    types,
    '--default-non-nullable',
    'false',
  ]);
  const environment = {
    GRAPHQL_SCHEMA: schema,
    GRAPHQL_DOCUMENTS: join(folder, client, 'operations.graphql'),
    GENERATED: generated,
  };
  await run(binary(folder, 'graphql-codegen'), ['--config', 'codegen.mjs'], environment);
  await run(binary(folder, 'wsdl-tsclient'), [wsdl, '-o', join(generated, 'soap'), '--esm', '--quiet']);
  await run(binary(folder, 'tsc'), ['--project', join(client, 'tsconfig.json')]);
  await run(process.execPath, [join('dist', client, 'client.js')], { BASE_URL: baseUrl });
}

async function download(url, file) {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  if (response.status !== 200) throw new Error(`GET ${url} returned ${response.status}`);
  await writeFile(file, await response.text());
  return file;
}

function binary(project, name) {
  return join(project, 'node_modules', '.bin', name);
}

async function run(program, args, environment = {}) {
  const options = { cwd: folder, env: { ...process.env, ...environment, NO_COLOR: '1' }, timeout: 300_000 };
  await promisify(execFile)(program, args, options).catch(({ code, stdout = '', stderr = '' }) => {
    throw new Error(`${program} ${args[0]} ended with ${code}\n${stdout}${stderr}`.trim());
  });
}
