// Clients that third-party generators create from the OpenAPI document: they compile in strict mode, and work.
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const here = import.meta.dirname;
const generated = join(here, 'dist');

/** The command that generates each client, by the name of the client. */
const generators = {
  'hey-api': (document) => [
    'openapi-ts',
    '-i',
    document,
    '-o',
    join(generated, 'hey-api'),
    '-c',
    '@hey-api/client-fetch',
  ],
  orval: () => ['orval', '--config', join(here, 'orval.config.ts')],
  zod: (document) => ['openapi-zod-client', document, '-o', join(generated, 'zod.ts'), '--with-alias'],
};

/** @param document the path of the OpenAPI 3.0 document */
export async function checkOpenapiClients({ check, baseUrl, document }) {
  await rm(generated, { recursive: true, force: true });
  await mkdir(generated);
  const env = { OPENAPI_DOCUMENT: document, CLIENT_FOLDER: generated, BASE_URL: baseUrl };
  let complete = true;
  for (const [name, command] of Object.entries(generators)) {
    complete &&= await check(`openapi: ${name} generates a client`, () => run(command(document), env));
  }
  if (!complete || !(await check('openapi: the clients compile', () => run(['tsc', '--project', here]))))
    return;
  for (const name of Object.keys(generators)) {
    await check(`openapi: the ${name} client works`, () =>
      node([join(generated, 'js/run.js'), name, baseUrl]),
    );
  }
}

const run = ([name, ...args], env) => execute(join(here, 'node_modules', '.bin', name), args, env);
const node = (args) => execute(process.execPath, args);

/** Rejects with the output of a command that fails. */
async function execute(file, args, env = {}) {
  const options = { cwd: here, env: { ...process.env, NO_COLOR: '1', ...env }, timeout: 300_000 };
  try {
    await promisify(execFile)(file, args, options);
  } catch (error) {
    if (error.code === 'ENOENT') throw new Error(`${file} is not installed: npm ci --ignore-scripts`);
    throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message);
  }
}
