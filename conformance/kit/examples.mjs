// Runs the examples of docs/test-recipes.md whose tools are installed. The others are skipped, with the reason.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const page = join(import.meta.dirname, '../../docs/test-recipes.md');
const jest = join(import.meta.dirname, 'node_modules/jest/bin/jest.js');
const run = promisify(execFile);

/** By name: the programs that an example needs, and how it runs. Without `command`, an example only has to be in the page. */
const examples = {
  pytest: {
    file: 'test_users.py',
    needs: ['python3', '-c', 'import pytest, requests'],
    command: ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_users.py'],
  },
  'a matrix in pytest': {
    file: 'test_permissions.py',
    needs: ['python3', '-c', 'import pytest, requests'],
    command: ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_permissions.py'],
  },
  'a matrix in Jest': {
    file: 'permissions.test.js',
    needs: ['node', jest, '--version'],
    command: ['node', jest, '--rootDir=.', '--config={}', 'permissions.test.js'],
  },
  k6: { file: 'users.js', needs: ['k6', 'version'], command: ['k6', 'run', '--quiet', 'users.js'] },
  'REST Assured': { file: 'UsersTest.java', reason: 'CI has no Maven repository with REST Assured' },
  Testcontainers: { reason: 'CI has no Docker' },
};

/** Checks by name. One that is skipped returns `{ skipped: reason }`. */
export function exampleChecks(folder, url) {
  const check = (example) => () => runExample(example, join(folder, 'examples'), url);
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [`example for ${name}`, check(example)]),
  );
}

async function runExample({ file, needs, command, reason }, folder, url) {
  if (command === undefined) return { skipped: reason };
  const isInstalled = await run(needs[0], needs.slice(1)).then(
    () => true,
    () => false,
  );
  if (!isInstalled) return { skipped: `${needs.join(' ')} fails` };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), await exampleOf(file));
  const env = { ...process.env, SANDBOX_URL: url };
  await run(command[0], command.slice(1), { cwd: folder, env, timeout: 300_000 });
  return undefined;
}

/** The code block that begins with a comment with the name of the file. */
async function exampleOf(file) {
  const blocks = (await readFile(page, 'utf8')).matchAll(/^```\w+\n([\s\S]*?)^```/gm);
  for (const [, code] of blocks) if (/^(?:#|\/\/) (\S+)\n/.exec(code)?.[1] === file) return code;
  throw new Error(`docs/test-recipes.md has no ${file}`);
}
