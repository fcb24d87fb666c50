// The service as `npm start` starts it: a process of its own, compiled, told what to do by its environment.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const swc = resolve('node_modules/@swc/cli/bin/swc.js');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  const options = ['--strip-leading-paths', '--copy-files', '--ignore', '**/*.spec.ts'];
  execFileSync(process.execPath, [swc, 'src', '--out-dir', join(folder, 'dist'), ...options], {
    stdio: 'pipe',
  });
  copyFileSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly process: ChildProcess;
  /** What it has written so far. */
  readonly output: () => { stdout: string; stderr: string };
  readonly exited: Promise<unknown[]>;
}

function start(environment: Record<string, string>): Run {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: folder, env: { PATH, ...environment } });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  return { process: child, output: () => written, exited: once(child, 'close') };
}

/** The address it says that it is at. */
async function addressOf(run: Run): Promise<string> {
  for (;;) {
    const [url] = /http:\/\/\S+/.exec(run.output().stdout) ?? [];
    if (url !== undefined) return url;
    await Promise.race([run.process.stdout ? once(run.process.stdout, 'data') : run.exited, run.exited]);
    if (run.process.exitCode !== null) throw new Error(run.output().stderr);
  }
}

describe('the service', () => {
  it('listens where its environment says, tells so, serves, and ends well when told to', async () => {
    const run = start({
      PORT: '0',
      HOST: '127.0.0.1',
      SESSION_TTL_SECONDS: '77',
      RATE_LIMIT_PER_MINUTE: '7',
    });
    const url = await addressOf(run);
    const session = await fetch(`${url}/session`);
    run.process.kill('SIGTERM');
    const [, signal] = await run.exited;

    const { stdout, stderr } = run.output();
    const lines = stdout.trimEnd().split('\n');
    expect(stderr).toBe('');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'info', time: expect.any(String), msg: expect.stringMatching(/^Practice API sandbox at /) },
      { level: 'info', time: expect.any(String), signal: 'SIGTERM', msg: 'stopping' },
    ]);
    expect(await session.json()).toMatchObject({ data: { expires_in_seconds: 77 } });
    expect(session.headers.get('x-ratelimit-limit')).toBe('7');
    expect(signal).toBe('SIGTERM');
  });

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['TRUST_PROXY', '10.0.0', 'must be true, false, a number of proxies or a list of addresses'],
  ])('does not start with %s=%s, and says why in one line', async (name, value, reason) => {
    const run = start({ PORT: '0', [name]: value });
    const [code] = await run.exited;

    expect(code).toBe(1);
    expect(run.output()).toEqual({ stdout: '', stderr: `${name}=${value}: ${reason}\n` });
  });

  it.each([
    ['PORT', (port: string) => ({ PORT: port })],
    ['MTLS_PORT', (port: string) => ({ PORT: '0', MTLS_PORT: port })],
  ])(
    'does not start on a port of %s that is taken, and says so without a stack',
    async (_name, environment) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const run = start({ ...environment(String(port)), HOST: '127.0.0.1' });
      const [code] = await run.exited;
      other.close();

      expect(code).toBe(1);
      expect(run.output().stdout).not.toMatch(/\\n +at |Practice/);
      expect(run.output().stderr).toMatch(new RegExp(`address already in use .*:${port}\n$`));
      expect(run.output().stderr).not.toMatch(/^\s+at /m);
    },
  );
});
