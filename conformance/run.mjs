// Checks with third-party tools that the running service matches its documents:
//   BASE_URL=http://127.0.0.1:3000 node run.mjs
// Two linters check the OpenAPI documents. A client with generated types and the SOAP clients of several languages run a
// sequence of requests. promtool checks the metrics, lesson clients the lessons, clients with retries the fault plans. openapi/checks.mjs has the clients that other generators create, graphql/checks.mjs the GraphQL checks.
import { execFile } from 'node:child_process';
import { deepEqual } from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse as parseYaml } from 'yaml';
import { authChecks } from './auth.mjs';
import { closeBrowsers, webAppChecks } from './web-app.mjs';
import { checkGraphql } from './graphql/checks.mjs';
import { lessonChecks } from './lessons.mjs';
import { metricsChecks } from './metrics.mjs';
import { checkOpenapiClients } from './openapi/checks.mjs';
import { retryChecks } from './retries.mjs';
import { soapChecks } from './soap.mjs';
import { templateChecks } from './templates.mjs';
import { typedClientChecks } from './typed-clients.mjs';

const here = import.meta.dirname;
const work = join(here, 'dist');
const baseUrl = process.env.BASE_URL?.replace(/\/+$/, '');
const typedClient = join(work, 'typed-client.js');
const openapi30 = { path: '/openapi.json', file: join(work, 'openapi.json'), version: /^3\.0\.\d+$/ };
const openapi32 = { path: '/openapi-3.2.json', file: join(work, 'openapi-3.2.json'), version: /^3\.2\.\d+$/ };

let passed = 0;
let skipped = 0;
let failed = 0;
/** Pairs of name and function of the checks of the web app that failed while other checks ran. */
const toRepeat = [];

// A check that failed does not wait for what it began. Without a listener, the rejection would end the run.
process.on('unhandledRejection', ({ message }) => console.log(`(after a failed check: ${message})`));

if (baseUrl === undefined || baseUrl === '') {
  console.error('BASE_URL is not set. Example: BASE_URL=http://127.0.0.1:3000 node run.mjs');
  process.exit(2);
}

await expectService();
await rm(work, { recursive: true, force: true });
await mkdir(work);
const webApp = await webAppChecks(baseUrl, work);
// Run three sequences in parallel, because most checks wait for one process. Checks of documents and of clients depend only on earlier
// checks of their own sequence. Checks of the web app depend on no other check; each sequence that ends continues with them.
await Promise.all([checkDocuments().then(checkWebApp), checkClients().then(checkWebApp), checkWebApp()]);
// A page that waits for its turn on a busy processor can be slower than a check expects. Alone, the same check fails only for a defect.
for (const [name, run] of toRepeat) await check(`${name} (second run)`, run);
await closeBrowsers();

const repeated = toRepeat.length === 0 ? '' : `, ${toRepeat.length} REPEATED`;
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} SKIPPED`}${repeated}`);
process.exitCode = failed === 0 ? 0 : 1;

/** The documents, and the clients that are generated from them. A check that depends on a failed one does not run. */
async function checkDocuments() {
  if (await check(`${openapi32.path} is OpenAPI 3.2`, () => fetchDocument(openapi32))) {
    await check(`${openapi32.path} passes redocly`, () => redocly(openapi32));
  }
  if (await check(`${openapi30.path} is OpenAPI 3.0`, () => fetchDocument(openapi30))) {
    await check(`${openapi30.path} passes redocly`, () => redocly(openapi30));
    await check(`${openapi30.path} passes spectral`, () => spectral(openapi30)); // spectral does not support 3.2
    if (await check('a typed client compiles against it', () => compileClient(openapi30))) {
      const { sequences } = await import(pathToFileURL(typedClient).href);
      await checkAll(sequences(baseUrl), 'typed client: ');
    }
    await checkOpenapiClients({ check, baseUrl, document: openapi30.file });
    await check('/openapi.yaml is the same document', () => compareYaml(openapi30));
  }
  await checkAll(soapChecks(baseUrl, work));
  await checkAll(typedClientChecks(baseUrl));
  await checkAll(templateChecks());
  await checkGraphql({ check, succeed, run: runScript, baseUrl, work });
  await checkAll(metricsChecks(baseUrl));
  await checkAll(lessonChecks(baseUrl, work));
}

/** Clients for authentication, and clients with retries. */
async function checkClients() {
  await checkAll(await authChecks(baseUrl));
  await checkAll(retryChecks(baseUrl));
}

/** Runs the checks of the web app that have not started. One that fails is repeated when nothing else runs. */
async function checkWebApp() {
  for (let next = webApp.shift(); next !== undefined; next = webApp.shift()) {
    const one = next;
    await check(...one, () => toRepeat.push(one));
  }
}

async function checkAll(checks, prefix = '') {
  for (const [name, run] of Object.entries(checks)) await check(prefix + name, run);
}

/**
 * Runs one check, prints its result and returns whether it passed. A check that returns a string is skipped for that reason. A failure
 * counts unless `onFailure` handles it, and is always printed.
 */
async function check(name, run, onFailure = () => (failed += 1)) {
  const since = performance.now();
  try {
    const skipReason = await run();
    if (typeof skipReason === 'string') {
      skipped += 1;
      console.log(`SKIP  ${name}: ${skipReason}`);
      return false;
    }
    passed += 1;
    const seconds = Math.round((performance.now() - since) / 1000);
    console.log(`ok    ${name}${seconds < 5 ? '' : ` (${seconds} s)`}`);
    return true;
  } catch (error) {
    onFailure();
    console.log(`FAIL  ${name}\n${reason(error).replace(/^/gm, '      ')}`);
    await expectService();
    return false;
  }
}

/** Ends the run if the service does not respond, because all other checks would fail for that reason. */
async function expectService() {
  const url = `${baseUrl}/health/live`;
  const problem = await fetch(url, { signal: AbortSignal.timeout(60_000) }).then(() => undefined, reason);
  if (problem === undefined) return;
  await closeBrowsers();
  console.log(`There is no response from ${url} (${problem}). The other checks did not run.`);
  process.exit(1);
}

/** The message of an error with its cause, because fetch reports `fetch failed` only. */
function reason({ message, cause }) {
  return cause === undefined ? message : `${message}: ${cause.message}`;
}

async function fetchDocument({ path, file, version }) {
  const response = await fetch(baseUrl + path, { signal: AbortSignal.timeout(60_000) });
  if (response.status !== 200) throw new Error(`GET ${path} returned ${response.status}`);
  const document = await response.json();
  if (!version.test(document.openapi)) throw new Error(`its openapi field is ${document.openapi}`);
  await writeFile(file, JSON.stringify(document, null, 2));
}

async function compareYaml({ file }) {
  const response = await fetch(`${baseUrl}/openapi.yaml`, { signal: AbortSignal.timeout(60_000) });
  if (response.headers.get('content-type') !== 'application/yaml')
    throw new Error('it is not application/yaml');
  const text = await response.text();
  const yaml = join(work, 'openapi.yaml');
  await writeFile(yaml, text);
  await redocly({ file: yaml });
  // Parsers of YAML 1.1 and 1.2 read some plain words differently.
  for (const version of ['1.1', '1.2'])
    deepEqual(parseYaml(text, { version }), JSON.parse(await readFile(file, 'utf8')));
}

async function redocly({ file }) {
  const report = await tool('redocly', ['lint', file, '--config', 'redocly.yaml', '--format', 'json']);
  const { problems, totals } = JSON.parse(report.stdout);
  if (report.code !== 0 || totals.errors + totals.warnings > 0) {
    throw new Error(
      list(problems, ({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    );
  }
}

async function spectral({ file }) {
  const options = ['--ruleset', 'spectral.yaml', '--format', 'json', '--fail-severity', 'hint', '--quiet'];
  const report = await tool('spectral', ['lint', file, ...options]);
  const results = JSON.parse(report.stdout);
  if (report.code !== 0 || results.length > 0) {
    throw new Error(list(results, ({ code, path, message }) => `${code} #/${path.join('/')}: ${message}`));
  }
}

async function compileClient({ file }) {
  // A field with a default is optional in a body; without this option the generator makes it required.
  const options = ['--output', join(work, 'openapi.d.ts'), '--default-non-nullable', 'false'];
  await succeed('openapi-typescript', [file, ...options]);
  await succeed('tsc', ['--project', 'tsconfig.json']);
}

/** Runs a script in a separate process. The script fails if a check in it fails. */
async function runScript(file, args = []) {
  const options = { cwd: here, env: { ...process.env, BASE_URL: baseUrl }, timeout: 300_000 };
  await promisify(execFile)(process.execPath, [file, ...args], options).catch(({ stderr, message }) => {
    throw new Error(stderr || message);
  });
}

async function succeed(name, args) {
  const { code, stdout, stderr } = await tool(name, args);
  if (code !== 0) throw new Error(`${name} ended with ${code}\n${stdout}${stderr}`.trim());
}

/** Runs a command of node_modules/.bin without network access of its own. */
async function tool(name, args) {
  const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const options = {
    cwd: here,
    env: { ...process.env, ...environment },
    timeout: 300_000,
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    return {
      code: 0,
      ...(await promisify(execFile)(join(here, 'node_modules', '.bin', name), args, options)),
    };
  } catch (error) {
    if (error.code === 'ENOENT') throw new Error(`${name} is not installed: npm ci --ignore-scripts`);
    if (typeof error.code !== 'number') throw error;
    return error;
  }
}

function list(problems, line) {
  const lines = problems.slice(0, 20).map(line);
  const rest = problems.length - lines.length;
  return [`${problems.length} problems`, ...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}
