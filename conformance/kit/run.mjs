// Uses the packed service as a project does: installs the tarball into a new folder without network, and runs its test suites.
//   node conformance/kit/run.mjs
//   node conformance/kit/run.mjs --suites    only the test suites, for a further version of Node
// Needs dist/ (npm run build) and the test runners (npm ci --prefix conformance/kit --ignore-scripts).
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exampleChecks } from './examples.mjs';
import { guideChecks } from './guide.mjs';
import { scoreReportChecks } from './score-report.mjs';

const here = import.meta.dirname;
const root = join(here, '../..');
const modules = join(here, 'node_modules');
const folder = await mkdtemp(join(tmpdir(), 'kit-consumer-'));
/** Each suite runs as several files at the same time. */
const COPIES = 4;

let passed = 0;
let failed = 0;
let skipped = 0;

const runner = {
  jest: 'jest/bin/jest.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
};

const checks = {
  'the tarball installs without network and dependencies': install,
  'types of own entities are written': writeTypes,
  'types with module nodenext': () => node([join(modules, runner.tsc)]),
  'types with module node16': () => node([join(modules, runner.tsc), '-p', 'tsconfig.node16.json']),
  'types with moduleResolution bundler': () =>
    node([join(modules, runner.tsc), '-p', 'tsconfig.bundler.json']),
  'ES module, with await using': () => node(['compiled/types.mjs']),
  'own entities': () => node(['compiled/own-entities.mjs']),
  CommonJS: () => node(['compiled/common-js.cjs']),
  Jest: () => node([join(modules, runner.jest)]),
  Vitest: () => node([join(modules, runner.vitest), 'run']),
  'node:test': async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.node-test.mjs'));
    await node(['--test', ...files]);
  },
  Playwright: () => node([join(modules, runner.playwright), 'test']),
  'Playwright: a failed test has the journal': journalOfFailure,
  'the package for test suites has at most 8 MB': packageWithoutPages,
  'time to the first response': startTime,
  'growth of the heap': heapGrowth,
};

const suites = [
  'the tarball installs without network and dependencies',
  'Jest',
  'Vitest',
  'node:test',
  'Playwright',
];
const isSuitesOnly = process.argv.includes('--suites');
for (const [name, run] of Object.entries(checks))
  if (!isSuitesOnly || suites.includes(name)) await check(name, run);
const runners = Object.fromEntries(Object.entries(runner).map(([name, path]) => [name, join(modules, path)]));
for (const [name, run] of Object.entries(guideChecks(folder, runners, nodeIn))) await check(name, run);
if (!isSuitesOnly) {
  for (const [name, run] of Object.entries(scoreReportChecks(folder))) await check(name, run);
  await checkWithService();
}
await rm(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} SKIPPED`}`);
process.exitCode = failed === 0 ? 0 : 1;

/** Prints the text that a check returns. One that returns `{ skipped }` is skipped for that reason. */
async function check(name, run) {
  const start = performance.now();
  try {
    const note = await run();
    if (note?.skipped !== undefined) {
      skipped += 1;
      console.log(`SKIP  kit: ${name}: ${note.skipped}`);
      return;
    }
    passed += 1;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`ok    kit: ${name} (${typeof note === 'string' ? note : `${seconds} s`})`);
  } catch ({ message, stdout = '', stderr = '' }) {
    failed += 1;
    console.log(`FAIL  kit: ${name}\n${`${message}\n${stdout}${stderr}`.replace(/^/gm, '      ')}`);
  }
}

async function checkWithService() {
  const service = await startService();
  for (const [name, run] of Object.entries(exampleChecks(folder, service.url))) await check(name, run);
  await service.close();
}

async function startService() {
  const { createSandbox } = await import(join(root, 'dist/index.js'));
  return createSandbox();
}

async function install() {
  const { stdout } = await command('npm', ['pack', join(root, 'dist'), '--json']);
  const [{ filename }] = JSON.parse(stdout);
  await cp(join(here, 'consumer'), folder, { recursive: true });
  for (const name of (await readdir(folder)).filter((file) => /^sessions\.(?!playwright)/.test(file)))
    for (let copy = 1; copy < COPIES; copy += 1)
      await cp(join(folder, name), join(folder, name.replace('sessions', `sessions-${copy}`)));
  // Not a port of a registry: an attempt to download a package fails.
  await command('npm', ['install', '--offline', '--registry=http://127.0.0.1:9/', `./${filename}`]);
  const installed = await readdir(join(folder, 'node_modules'));
  const packages = installed.filter((name) => !name.startsWith('.'));
  if (packages.join() !== 'practice-api-sandbox') throw new Error(`installed: ${packages.join(', ')}`);
  await linkRunners();
}

function writeTypes() {
  const program = join(folder, 'node_modules/practice-api-sandbox/main.js');
  return node([program, 'entities', 'types', 'clinic', '-o', 'clinic-types.mts']);
}

/** The runners are development dependencies of a project. They come from the locked folder of this check. */
async function linkRunners() {
  const { dependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    await mkdir(join(link, '..'), { recursive: true });
    await symlink(join(modules, name), link);
  }
}

async function journalOfFailure() {
  const arguments_ = [join(modules, runner.playwright), 'test', '--grep', 'fails', '--reporter', 'json'];
  const { code, stdout } = await node(arguments_, { EXPECT_FAILURE: '1' }).catch((error) => error);
  if (code !== 1) throw new Error(`the test did not fail: ${stdout}`);
  const results = JSON.parse(stdout).suites.flatMap(({ specs }) => specs[0].tests[0].results);
  const [attachment] = results[0].attachments.filter(({ name }) => name === 'journal.har');
  const har = JSON.parse(Buffer.from(attachment?.body ?? '', 'base64').toString());
  if (har.log.entries.length !== 1) throw new Error(`the HAR has ${har.log.entries.length} entries`);
  if (!results[0].error.message.includes('Expected at least 1 request'))
    throw new Error(results[0].error.message);
}

async function packageWithoutPages() {
  const project = join(folder, 'without-pages');
  await mkdir(project);
  // Without it, npm installs into the folder above.
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  await command(process.execPath, [join(root, 'scripts/pack-kit.mjs')], {}, project);
  const [packed] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  const options = ['--offline', '--registry=http://127.0.0.1:9/'];
  await command('npm', ['install', ...options, `./${packed}`], {}, project);
  const program = 'without-pages.mjs';
  await cp(join(folder, program), join(project, program));
  await nodeIn([program], project);
  const size = await sizeOf(join(project, 'node_modules/practice-api-sandbox'));
  const note = `${(size / 1e6).toFixed(1)} MB installed`;
  if (size > 8e6) throw new Error(note);
  return note;
}

/** Bytes of the files below a folder. */
async function sizeOf(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The targets are elapsed times of an idle machine. The check fails if the CPU time is several times as long. */
async function startTime() {
  const runs = [];
  for (let i = 0; i < 5; i += 1) {
    const { stdout } = await node(['start-time.mjs'], { NODE_COMPILE_CACHE: join(folder, 'compile-cache') });
    runs.push(JSON.parse(stdout));
  }
  const [first, firstCpu, second, secondCpu] = runs[0].map(
    (_, index) => runs.map((run) => run[index]).sort((a, b) => a - b)[2],
  );
  return (
    `first sandbox ${first} ms, CPU ${firstCpu} ms (target 700); ` +
    `second ${second} ms, CPU ${secondCpu} ms (target 150)`
  );
}

async function heapGrowth() {
  const { stdout } = await node(['--expose-gc', 'heap-growth.mjs']);
  const note = `${stdout.trim()} MiB over 100 sandboxes`;
  if (!(Number(stdout) < 20)) throw new Error(note);
  return note;
}

function node(arguments_, environment) {
  return command(process.execPath, arguments_, environment);
}

function nodeIn(arguments_, cwd) {
  return command(process.execPath, arguments_, {}, cwd);
}

function command(program, arguments_, environment = {}, cwd = folder) {
  const env = { ...process.env, ...environment, NO_COLOR: '1' };
  // Set by a shell that runs against another service.
  for (const name of ['SANDBOX_URL', 'SANDBOX_SESSION', 'FORCE_COLOR']) delete env[name];
  const options = { cwd, env, timeout: 300_000, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(program, arguments_, options);
}
