// The service as people get it: the package, started by its command, told what to do by its environment.
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Config } from '../src/config.js';
import {
  waitForUrl,
  commandPath,
  installService,
  packagePath,
  runScript,
  type ServiceProcess,
} from './support/service-process.js';

let folder = '';
let held: string[] = [];

// npm takes seconds for both, on a busy machine more of them.
beforeAll(() => {
  folder = installService();
  // A newer Node keeps what it compiled beside the code, from the first start on.
  held = readdirSync(packagePath(folder));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const start = (environment: Record<string, string>, ...words: string[]): ServiceProcess =>
  runScript(commandPath(folder), environment, ...words);

describe('the service', () => {
  it('listens where its environment says, tells so, serves, and ends well when told to', async () => {
    const service = start({ SESSION_TTL_SECONDS: '77', RATE_LIMIT_PER_MINUTE: '7' });
    const url = await waitForUrl(service);
    const session = await fetch(`${url}/session`);
    service.process.kill('SIGTERM');
    const [code] = await service.exited;

    const { stdout, stderr } = service.output();
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
    const service = start({ [name]: value });
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output()).toEqual({ stdout: '', stderr: `${name}=${value}: ${reason}\n` });
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
      const service = start(environment(String(port)));
      const [code] = await service.exited;
      other.close();

      expect(code).toBe(1);
      expect(service.output().stdout).toBe('');
      expect(service.output().stderr).toMatch(new RegExp(`^.*address already in use .*:${port}\n$`));
    },
  );

  it('does not hang where its port is taken and its store is far away', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const service = start({ PORT: String(port), STORE: 'redis', REDIS_URL: `redis://127.0.0.1:${port}` });
    const [code] = await service.exited;
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
    const service = start({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(onSignal)}`,
    });
    await waitForUrl(service);
    service.process.kill('SIGUSR2');
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output().stderr).toMatch(/^[^\n]+\n$/);
    expect(service.output().stderr).toContain(line);
  });

  it('starts without its store, and says that it is not well', async () => {
    const service = start({ STORE: 'redis', REDIS_URL: 'redis://127.0.0.1:1' });
    const health = await fetch(`${await waitForUrl(service)}/health`);
    service.process.kill();
    await service.exited;

    expect(await health.json()).toMatchObject({ status: 'unavailable' });
  });
});

describe('its command', () => {
  it('takes the port, which then stands above that of the environment', async () => {
    const service = start({ PORT: 'abc' }, '--port', '0');
    const health = await fetch(`${await waitForUrl(service)}/health`);
    service.process.kill();
    await service.exited;

    expect(health.status).toBe(200);
  });

  it('says its version', async () => {
    const service = start({}, '--version');
    await service.exited;

    expect(service.output()).toEqual({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' });
  });

  it('names every variable of the environment in its help', async () => {
    const service = start({}, '--help');
    const [code] = await service.exited;

    expect(code).toBe(0);
    for (const { name, fallback } of Config.variables)
      expect(service.output().stdout).toMatch(new RegExp(`^  ${name}(=${String(fallback)})?$`, 'm'));
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['1'], "'1'"],
    [['--port'], '--port'],
  ])('refuses %j in one line', async (words, named) => {
    const service = start({}, ...words);
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output().stderr).toContain(named);
    expect(service.output().stderr.trimEnd()).not.toContain('\n');
  });
});

describe('the package', () => {
  it('holds what it needs and nothing else', () => {
    expect(held.filter((name) => !/\.js$|\.LEGAL\.txt$/.test(name))).toEqual([
      'LICENCES.txt',
      'LICENSE',
      'README.md',
      'data',
      'package.json',
      'web',
    ]);
  });

  it('needs no other package', () => {
    expect(readdirSync(join(folder, 'home/node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'practice-api-sandbox',
    ]);
  });
});
