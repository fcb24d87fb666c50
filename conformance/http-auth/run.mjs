// Checks the package practice-http-auth as a project gets it that installs it: node run.mjs, with installed packages. Requires curl.
import { equal } from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;
const source = join(here, '../../packages/http-auth');
const work = join(here, 'generated');
const installed = join(work, 'node_modules/practice-http-auth');
/** Milliseconds; for busy machines. */
const LONGEST_START = 60_000;

let failed = 0;
let passed = 0;

async function check(name, test) {
  try {
    await test();
    passed += 1;
    console.log(`✓ ${name}`);
  } catch (reason) {
    failed += 1;
    const output = reason?.stdout ?? '';
    console.log(`✗ ${name}\n  ${reason instanceof Error ? reason.message : String(reason)}\n${output}`);
  }
}

const tool = (name, ...words) => run(join(here, 'node_modules/.bin', name), words, { cwd: here });

/** The blocks of the README in one language. */
async function blocks(language) {
  const text = await readFile(join(source, 'README.md'), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block);
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Whether something listens on the port. */
const responds = (port) =>
  fetch(`http://localhost:${port}`).then(
    () => true,
    () => false,
  );

/** Runs an example on a free port, and the commands of the block that follows it; compares what they print. */
async function play(code, transcript) {
  const port = await freePort();
  const onPort = (text) => text.replaceAll('3000', String(port));
  const [, name] = /^\/\/ (\S+)/.exec(code);
  const file = join(work, name);
  await writeFile(file, onPort(code));
  const server = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    for (const until = Date.now() + LONGEST_START; !(await responds(port));) {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`${name} does not listen`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const [, command, expected] of transcript.matchAll(/^\$ (.*)\n(.*)\n/gm)) {
      const { stdout } = await run('bash', ['-c', `${onPort(command)} --silent --max-time 60`]);
      equal(stdout, expected, command);
    }
  } finally {
    server.kill();
  }
}

await rm(work, { recursive: true, force: true });
await mkdir(installed, { recursive: true });
let packed;
await check('the package can be packed', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', work], { cwd: source });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  packed = join(work, filename);
  const unwanted = files.map(({ path }) => path).filter((path) => /spec|\.tgz$/.test(path));
  equal(unwanted.join(' '), '', 'files that do not belong in the package');
  await run('tar', ['--extract', '--file', packed, '--directory', installed, '--strip-components', '1']);
});
await check('it has no dependency', async () => {
  const { dependencies, peerDependencies } = JSON.parse(
    await readFile(join(installed, 'package.json'), 'utf8'),
  );
  equal(dependencies ?? peerDependencies, undefined);
});
await check('it passes publint', () => tool('publint', packed, '--strict'));
await check('its types match its modules', () => tool('attw', packed, '--profile', 'esm-only'));
await check('its tests run alone', () =>
  run('npm', ['test', '--workspace', 'practice-http-auth'], { cwd: join(here, '../..') }),
);
const examples = await blocks('js');
const transcripts = await blocks('console');
equal(examples.length, 3);
equal(transcripts.length, examples.length);
for (const [index, code] of examples.entries()) {
  const [, name] = /^\/\/ (\S+)/.exec(code);
  await check(`the example ${name} runs as written`, () => play(code, transcripts[index]));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
