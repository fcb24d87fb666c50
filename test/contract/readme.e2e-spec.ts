// The calls of the README, by copy and paste: each answers with the status that its comment promises.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { startApp, type TestApp } from '../support/app.js';

const run = promisify(execFile);

const calls = [
  ...readFileSync('README.md', 'utf8').matchAll(/^# (?<status>\d{3}): (?<does>.+)\n(?<call>curl .+)$/gm),
].map(({ groups }) => ({ status: '', does: '', call: '', ...groups }));

const hasCurl = async (): Promise<boolean> =>
  run('curl', ['--version']).then(
    () => true,
    () => false,
  );

describe('The README', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('shows at least eight calls', () => {
    expect(calls.length).toBeGreaterThanOrEqual(8);
  });

  // The calls build on one another, as they do for the reader.
  it('shows calls that do what it says', async () => {
    if (!(await hasCurl())) {
      if (process.env.CI !== undefined) throw new Error('CI must have curl');
      console.warn('SKIPPED: the calls of the README need curl, which is not on this machine.');
      return;
    }
    const answers: unknown[] = [];
    for (const { call, does } of calls) {
      const here = call
        .replaceAll('http://localhost:3000', app.url)
        .replace('curl -i', 'curl -s -o - -w "\n%{http_code}"');
      const { stdout } = await run('bash', ['-c', here]);
      answers.push({ does, status: stdout.trimEnd().split('\n').at(-1) });
    }
    expect(answers).toEqual(calls.map(({ does, status }) => ({ does, status })));
  });
});
