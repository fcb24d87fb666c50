// The additions that the documentation describes, all at once in a copy of the repository. Types, pages, documents, and the tests that
// enumerate entities, schemes, mutants, fault types, controls and lessons need no other change.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeAdditions } from './support/additions.js';
import { requirePrograms } from './support/required-programs.js';

const execute = promisify(execFile);

/** Not part of the repository. */
const ignored = new Set(['.git', 'node_modules', 'build', 'dist', 'coverage']);

/** Tests that enumerate what can be added. */
const enumerating = [
  ...['entities', 'graphql.operations', 'dataset', 'demo'],
  ...['auth.protected', 'collections', 'mutants.e2e', 'score.operations', 'faults.types', 'session.controls'],
  ...['contract/(documented-routes|parity|lesson|readme|faults-guide|documentation)'],
].map((name) => `test/${name}`);

/** Links the packages of the repository, except the workspace, which the copy contains itself. */
function linkPackages(copy: string): void {
  const folder = join(copy, 'node_modules');
  mkdirSync(folder);
  for (const name of readdirSync('node_modules')) {
    if (name === '.cache') continue;
    const target = name === 'practice-http-auth' ? '../packages/http-auth' : resolve('node_modules', name);
    symlinkSync(target, join(folder, name));
  }
}

/** Milliseconds, for a busy machine. */
const TIMEOUT = 900_000;

requirePrograms('bash', 'sed').describe('A copy of the repository with all documented additions', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'practice-api-additions-'));
    cpSync('.', copy, { recursive: true, filter: (path) => !ignored.has(basename(path)) });
    linkPackages(copy);
    makeAdditions(copy, 'docs/architecture.md', '## Adding an entity');
    makeAdditions(copy, 'CONTRIBUTING.md', '## How to add …');
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a command in the copy. Rejects with its output if it fails. */
  async function run(command: string, ...words: readonly string[]): Promise<string> {
    // Without colours, which would be part of the output.
    const env = { ...process.env, FORCE_COLOR: '0' };
    const { stdout, stderr } = await execute(command, words, { cwd: copy, env, maxBuffer: 2 ** 26 });
    return stdout + stderr;
  }

  it('passes the type checker', () => run('npm', 'run', 'types'), TIMEOUT);

  it('has the page of the web app in the list of the page checks', async () => {
    const code =
      "import { inventory } from './conformance/web-app/pages/inventory.mjs'; console.log(await inventory());";

    expect(await run(process.execPath, '--input-type=module', '--eval', code)).toContain("name: 'about'");
  });

  it(
    'passes the tests, with the generated documents',
    async () => {
      await run('npm', 'run', 'reference');

      expect(await run('npm', 'test', '--', ...enumerating)).toMatch(/^Tests: +\d+ passed/m);
    },
    TIMEOUT,
  );
});
