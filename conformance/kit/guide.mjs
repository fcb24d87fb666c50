// Runs the examples of docs/test-kit.md as they are written, with this version of Node.
import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../../docs/test-kit.md');

/**
 * By name: the files of an example, its command and the result that it prints.
 * @param runners by name: the program of a test runner
 */
const examples = (runners) => ({
  'start.mjs': { files: ['start.mjs'], command: ['start.mjs'], prints: /^$/ },
  Jest: {
    files: ['jest.config.js', 'jest.setup.js', 'jest.teardown.js', 'users.test.js'],
    command: [runners.jest],
    prints: /Tests: +2 passed, 2 total/,
  },
  Vitest: {
    files: ['vitest.config.js', 'users.test.ts'],
    command: [runners.vitest, 'run'],
    prints: /Tests +1 passed/,
  },
  'node:test': {
    files: ['users.test.mjs'],
    command: ['--test', 'users.test.mjs'],
    prints: /[#ℹ] pass 1\n/,
  },
  Playwright: { files: ['users.spec.ts'], command: [runners.playwright, 'test'], prints: /1 passed/ },
});

/**
 * Checks by name.
 * @param folder the project with the installed package
 * @param run runs Node with arguments in a folder
 */
export function guideChecks(folder, runners, run) {
  const used = new Set();
  const runExample = async (name, { files, command, prints }) => {
    const example = join(folder, 'guide', name.replace(/\W/g, '-'));
    await mkdir(example, { recursive: true });
    const blocks = await codeOfPage();
    for (const file of files) {
      assert.ok(blocks.has(file), `docs/test-kit.md has no ${file}`);
      used.add(file);
      await writeFile(join(example, file), blocks.get(file));
    }
    // A project of its own, as in the guide.
    await writeFile(join(example, 'package.json'), '{ "private": true }');
    await symlink(join(folder, 'node_modules'), join(example, 'node_modules'));
    const { stdout, stderr } = await run(command, example);
    assert.match(`${stdout}${stderr}`, prints);
  };
  return {
    ...Object.fromEntries(
      Object.entries(examples(runners)).map(([name, example]) => [
        `guide: ${name}`,
        () => runExample(name, example),
      ]),
    ),
    'guide: every example was run': async () =>
      assert.deepEqual([...(await codeOfPage()).keys()].sort(), [...used].sort()),
  };
}

const fileName = /^\/\/ (\S+\.m?[jt]s)$/;

/** By the name in the comment before it: the code of each file in the page. */
async function codeOfPage() {
  const blocks = (await readFile(page, 'utf8')).matchAll(/^```[jt]s\n([\s\S]*?)^```/gm);
  const files = new Map();
  for (const [, code] of blocks) {
    let file;
    for (const line of code.split('\n')) {
      const [, name] = fileName.exec(line) ?? [];
      file = name ?? file;
      if (name === undefined && file !== undefined) files.set(file, `${files.get(file) ?? ''}${line}\n`);
    }
  }
  return files;
}
