// The commands of the command line, as processes: flags of the service, verify, export and import.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runScript, waitForUrl, type ServiceProcess } from './support/service-process.js';

const main = resolve('dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
let service: ServiceProcess;
let url = '';

beforeAll(async () => {
  service = runScript(main, {}, 'serve', '--rate-limit-per-minute', '0');
  url = await waitForUrl(service);
});
afterAll(async () => {
  service.process.kill('SIGTERM');
  await service.exited;
  rmSync(folder, { recursive: true });
});

interface Result {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(environment: Record<string, string>, ...words: string[]): Promise<Result> {
  const command = runScript(main, environment, ...words);
  const [code] = await command.exited;
  return { code, ...command.output() };
}

describe('the service', () => {
  it('takes variables as flags, which override the environment', async () => {
    const other = runScript(
      main,
      { PORT: '1', SESSION_TTL_SECONDS: '60' },
      '-p',
      '0',
      '--session-ttl-seconds=77',
    );
    const response = await fetch(`${await waitForUrl(other)}/session`);
    other.process.kill('SIGTERM');
    await other.exited;

    expect(await response.json()).toMatchObject({ data: { expires_in_seconds: 77 } });
  });

  it('names the variable of an invalid flag', async () => {
    expect(await run({}, '--rate-limit-per-minute', 'many')).toMatchObject({
      code: 1,
      stderr: 'RATE_LIMIT_PER_MINUTE=many: must be a whole number from 0 to 9007199254740991\n',
    });
  });

  it.each([
    [['--ratelimit', '1'], "Unknown option '--ratelimit'. Did you mean '--rate-limit-per-minute'?\n"],
    [['exports'], "Unknown command 'exports'. Did you mean 'export'?\n"],
    [['serve', 'now'], "Unexpected argument 'now'.\n"],
  ])('rejects %j with exit code 1', async (words, stderr) => {
    expect(await run({}, ...words)).toEqual({ code: 1, stdout: '', stderr });
  });
});

describe('every command', () => {
  // The port is in use, so that a command that opened it would fail.
  it.each(['serve', 'score', 'verify', 'export', 'import'])(
    '%s prints its usage with --help',
    async (command) => {
      const { code, stdout, stderr } = await run({ PORT: new URL(url).port }, command, '--help');

      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: practice-api-sandbox /);
      expect(stdout).toContain('--help');
    },
  );

  it.each([
    [['verify', '--matches', '{}'], "Unknown option '--matches'. Did you mean '--match'?\n"],
    [['verify'], "Option '--url' is missing, and SANDBOX_URL is not set.\n"],
    [
      ['verify', '--url', 'localhost:3000', '--session', randomUUID()],
      /^Option '--url' must be an http or https URL/,
    ],
    [['export', '--url', 'http://localhost', '--session', '7', 'file'], /^Option '--session' must be a UUID/],
    [['export'], 'The argument <file> is missing.\n'],
    [['import', 'a', 'b'], "Unexpected argument 'b'.\n"],
  ])('%j exits with 2 and one line', async (words, message) => {
    const { code, stderr } = await run({}, ...words);

    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('reports a service that cannot be reached', async () => {
    const { code, stderr } = await run(
      {},
      'export',
      '--url',
      'http://127.0.0.1:9',
      '--session',
      randomUUID(),
      'x',
    );

    expect(code).toBe(2);
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:9 cannot be reached: .+\n$/);
  });
});

describe('verify', () => {
  const session = randomUUID();
  const verify = (...words: string[]) =>
    run({ SANDBOX_URL: url, SANDBOX_SESSION: session }, 'verify', ...words);

  beforeAll(async () => {
    const headers = { 'x-session-id': session, 'content-type': 'application/json' };
    await fetch(`${url}/session/journal`, { method: 'PUT', headers, body: '{"record": true}' });
    for (let n = 0; n < 2; n += 1) await fetch(`${url}/api/v1/users`, { headers });
  });

  it('exits with 0 if the number of requests is as expected', async () => {
    const result = await verify('--match', '{"operation": "listUsers"}', '--count', '2');

    expect(result).toEqual({ code: 0, stdout: 'Verified: 2 requests match.\n', stderr: '' });
  });

  it('exits with 1 and names near misses if it is not', async () => {
    const { code, stdout } = await verify('--match', '{"operation": "listUsers", "method": "POST"}');

    expect(code).toBe(1);
    expect(stdout).toMatch(/^Not verified: 0 requests match, expected /);
    expect(stdout).toContain('method is GET, not POST');
  });

  it('prints the response with --json', async () => {
    const { stdout } = await verify(
      '--match',
      '{"operation": "listUsers"}',
      '--count',
      '{"gte": 2}',
      '--json',
    );

    expect(JSON.parse(stdout)).toMatchObject({ verified: true, count: 2 });
  });

  it.each([
    [['--match', 'all'], /^Option '--match' must be JSON, not 'all'\.\n$/],
    [['--match', '{"operation": "listUser"}'], /listUsers/],
  ])('exits with 2 for %j', async (words, message) => {
    const { code, stderr } = await verify(...words);

    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('export and import', () => {
  it('move the records of a session to another one', async () => {
    const [from, to] = [randomUUID(), randomUUID()];
    const file = join(folder, 'session.json');
    await fetch(`${url}/api/v1/users`, { headers: { 'x-session-id': from } });
    const exported = await run({ SANDBOX_URL: url }, 'export', '--session', from, file);
    const imported = await run({}, 'import', '--url', url, '--session', to, file);
    const copy = await run({ SANDBOX_URL: url, SANDBOX_SESSION: to }, 'export', '-');

    expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining(`to ${file}`), stderr: '' });
    expect(imported).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Imported \d+ users, /),
      stderr: '',
    });
    const data = (text: string): unknown => (JSON.parse(text) as { data: unknown }).data;
    expect(data(copy.stdout)).toEqual(data(readFileSync(file, 'utf8')));
  });

  it('report the validation errors of an invalid file', async () => {
    const file = join(folder, 'invalid.json');
    writeFileSync(file, '{"data": {"users": [{"name": "Ada"}]}}');
    const { code, stderr } = await run({ SANDBOX_URL: url, SANDBOX_SESSION: randomUUID() }, 'import', file);

    expect(code).toBe(2);
    expect(stderr).toContain('body/data/users/0');
  });
});
