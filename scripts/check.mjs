// The checks during work: the tests of files that differ from the last commit, and all static checks, with the results of the last run
// where a file has not changed. CI checks everything without caches.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const cache = 'node_modules/.cache/check';
const words = (command) => command.split(' ');
const types = (name) => `--incremental --tsBuildInfoFile ${cache}/${name}.tsbuildinfo`;

/** The files that differ from the last commit, and new ones. */
function changedFiles() {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0');
  const modified = git('diff', '--name-only', '--diff-filter=d', '-z', 'HEAD');
  return [...modified, ...git('ls-files', '--others', '--exclude-standard', '-z')].filter(Boolean);
}

/** Changed unit and end-to-end tests, and the unit tests of a changed file: of `text.ts`, `text.spec.ts` and `text.hostile.spec.ts`. */
function testsOf(files) {
  const tests = files.flatMap((file) => {
    const stem = basename(file).replace(/\.\w+$/, '');
    const names = readdirSync(join(root, dirname(file)));
    const isTest = (name) => name === basename(file) || name.startsWith(`${stem}.`);
    return names
      .filter((name) => /(?<!\.slow)\.(e2e-)?spec\.ts$/.test(name) && isTest(name))
      .map((name) => join(dirname(file), name));
  });
  return [...new Set(tests)].filter((file) => !file.startsWith('bench/'));
}

const changed = changedFiles();
const tests = testsOf(changed);

/** The words of each command: the tests first, then the longest. */
const checks = {
  ...(tests.length > 0 && { 'tests of changed files': ['jest', '--runTestsByPath', ...tests] }),
  ESLint: words(
    `eslint . --max-warnings 0 --cache --cache-strategy content --cache-location ${cache}/eslint`,
  ),
  types: words(`tsc --noEmit ${types('service')}`),
  'types of the web app': words(`tsc --project web/app --noEmit ${types('web')}`),
  ...(changed.length > 0 && { prose: ['node', 'scripts/prose.mjs', ...changed] }),
  'unused code': words(`knip --cache --cache-location ${cache}/knip`),
  imports: words(`depcruise src kit packages web --config .dependency-cruiser.mjs --cache ${cache}/imports`),
  format: words(`prettier --check . --log-level warn --cache --cache-location ${cache}/prettier`),
  'lock files': words('node scripts/check-locks.mjs'),
};

/** Runs a command; returns its exit code and its output. */
function run([program, ...options]) {
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
    const child = spawn(program, options, {
      cwd: root,
      env: { ...process.env, PATH: path, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', ({ message }) => resolve({ code: 1, output: message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const failed = [];

async function check([name, command]) {
  const since = performance.now();
  const { code, output } = await run(command);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code === 0) return;
  failed.push(name);
  console.log(output.trimEnd());
}

const waiting = Object.entries(checks);
const work = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next);
};
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
console.log(failed.length === 0 ? 'All passed. npm test runs all tests.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
