// The service as `npm start` starts it, and as it ends when it cannot go on.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { addressOf, Build } from './support/process.js';

let build: Build;
beforeAll(() => (build = new Build()));
afterAll(() => build.remove());

describe('the service', () => {
  it('listens where its environment says, tells so, serves, and ends well when told to', async () => {
    const run = build.start({
      SESSION_TTL_SECONDS: '77',
      RATE_LIMIT_PER_MINUTE: '7',
    });
    const url = await addressOf(run);
    const session = await fetch(`${url}/session`);
    run.process.kill('SIGTERM');
    const [code] = await run.exited;

    const { stdout, stderr } = run.output();
    const lines = stdout.trimEnd().split('\n');
    expect(stderr).toBe('');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'info', time: expect.any(String), msg: expect.stringMatching(/^Practice API sandbox at /) },
      { level: 'info', time: expect.any(String), signal: 'SIGTERM', msg: 'stopping' },
    ]);
    expect(await session.json()).toMatchObject({ data: { expires_in_seconds: 77 } });
    expect(session.headers.get('x-ratelimit-limit')).toBe('7');
    expect(code).toBe(0);
  });

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['TRUST_PROXY', '10.0.0', 'must be true, false, a number of proxies or a list of addresses'],
  ])('does not start with %s=%s, and says why in one line', async (name, value, reason) => {
    const run = build.start({ [name]: value });
    const [code] = await run.exited;

    expect(code).toBe(1);
    expect(run.output()).toEqual({ stdout: '', stderr: `${name}=${value}: ${reason}\n` });
  });

  it.each([
    ['PORT', (port: string) => ({ PORT: port })],
    ['MTLS_PORT', (port: string) => ({ MTLS_PORT: port })],
  ])(
    'does not start on a port of %s that is taken, and says so without a stack',
    async (_name, environment) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const run = build.start(environment(String(port)));
      const [code] = await run.exited;
      other.close();

      expect(code).toBe(1);
      expect(run.output().stdout).toBe('');
      expect(run.output().stderr).toMatch(new RegExp(`^.*address already in use .*:${port}\n$`));
    },
  );

  it('does not hang where its port is taken and its store is far away', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const run = build.start({ PORT: String(port), STORE: 'redis', REDIS_URL: `redis://127.0.0.1:${port}` });
    const [code] = await run.exited;
    other.close();

    expect(code).toBe(1);
  });

  it.each([
    [
      'a fault that nobody caught',
      'throw new Error("broken\\nfor good")',
      'uncaughtException: Error: broken for good',
    ],
    [
      'a rejection that nobody caught',
      'Promise.reject(new TypeError("lost"))',
      'unhandledRejection: TypeError: lost',
    ],
    ['a rejection with no error', 'Promise.reject("what")', 'unhandledRejection: '],
  ])('ends with 1 and one clear line at %s', async (_, fault, line) => {
    const onSignal = `process.on('SIGUSR2', () => { ${fault} })`;
    const run = build.start({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(onSignal)}`,
    });
    await addressOf(run);
    run.process.kill('SIGUSR2');
    const [code] = await run.exited;

    expect(code).toBe(1);
    expect(run.output().stderr).toMatch(/^[^\n]+\n$/);
    expect(run.output().stderr).toContain(line);
  });
});
