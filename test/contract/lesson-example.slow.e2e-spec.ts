// The example of docs/lessons.md is a valid folder for LESSONS_DIR, and its lesson passes with all variants.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parseArguments, runCommand } from '../support/lesson-command.js';
import { startApp, type TestApp } from '../support/app.js';

const page = readFileSync(new URL('../../docs/lessons.md', import.meta.url), 'utf8');
let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-'));
  for (const [, name = '', content = ''] of page.matchAll(
    /`my-lessons\/([^`]+\.json)`:\n\n```json\n(.+?)```/gs,
  )) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  app = await startApp({ lessonsDir: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The exit code and the lines of the command. */
async function run(...given: readonly string[]): Promise<[number, ...string[]]> {
  const lines: string[] = [];
  const code = await runCommand(parseArguments(given, {}), (line) => lines.push(line));
  return [code, ...lines];
}

it('is valid according to the command of the page', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'lesson', '--', '--dir', folder]);
  expect(stdout).toBe('1 file is valid.\n');
});

it('is valid', async () => {
  expect(await run('--dir', folder)).toEqual([0, '1 file is valid.']);
});

it('passes with its sample requests and variants', async () => {
  const [code, ...lines] = await run('expensive-products', app.url, '--variants', '--dir', folder);
  expect(lines.filter((line) => !line.startsWith('  ok'))).toEqual([
    'expensive-products: Find and change expensive products',
  ]);
  expect({ code, count: lines.length }).toEqual({ code: 0, count: 8 });
});

it('explains a request that does not do what the file says', async () => {
  const file = join(folder, 'lessons/expensive-products.json');
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, original.replace('"check": "input.order"', '"check": "input.sort"'));
  const [code, ...lines] = await run('expensive-products', app.url, '--variants', '--dir', folder);
  writeFileSync(file, original);
  const shown = /```text\n(.+?)```/s.exec(page)?.[1]?.trimEnd().split('\n') ?? [];
  expect(lines.slice(0, shown.length)).toEqual(shown);
  expect(code).toBe(1);
});

it('plays built-in lessons and challenges', async () => {
  expect((await run('first-get', app.url))[0]).toBe(0);
  expect((await run('rest-07', `${app.url}/`))[0]).toBe(0);
});

it('names an unknown id and an unknown option', async () => {
  expect(await run('nothing', app.url)).toEqual([1, 'No lesson or challenge has the id nothing.']);
  expect(() => parseArguments(['--variant'], {})).toThrow(/^unknown option --variant/);
  expect(parseArguments(['x'], { LESSONS_DIR: 'y' })).toMatchObject({
    url: 'http://localhost:3000',
    folder: 'y',
  });
});
