// Runs the commands of docs/testing.md and docs/journal.md, each with the result of the ones before it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedApp, type SharedApp } from '../support/app.js';
import { commandsOf, runCommands } from '../support/guide.js';
import { requirePrograms } from '../support/required-programs.js';

const read = Array.from({ length: 8 }, () => '200');

const records = ['201', '201', '200', '201', '200', '200', '200', '200'];
const clockAndToken = ['200', '200', '204', '200', '200', '200', '401'];

describe.each([
  ['docs/testing.md', [...records, ...clockAndToken, '200', '201', '204', '201', '204']],
  ['docs/journal.md', ['200', '200', '201', '200', ...read, '200', '204', '204']],
])('The guide %s', (path, statuses) => {
  let app: SharedApp;
  let folder: string;
  beforeAll(async () => {
    app = await sharedApp();
    folder = mkdtempSync(join(tmpdir(), 'practice-api-guide-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  requirePrograms('bash', 'curl').it('has commands that succeed', async () => {
    const script = commandsOf(path)
      .map((line) => line.replaceAll('http://localhost:3000', app.url))
      .map((line) => line.replace(/^(export TOKEN=\$\()?curl -s/, '$1curl -s -w "%{stderr}%{http_code} "'));
    const { stdout, stderr } = await runCommands(script, { cwd: folder });
    expect(stderr.trim().split(' ')).toEqual(statuses);
    const results = [...stdout.matchAll(/"verified":(true|false)/g)].map(([, verified]) => verified);
    expect(results).toEqual(path === 'docs/journal.md' ? ['true', 'false', 'true', 'true'] : []);
  });
});
