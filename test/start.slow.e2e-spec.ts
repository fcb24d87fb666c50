// The installed package: start, configuration by environment variables, command line, contents.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Config } from '../src/config/config.js';
import {
  waitForUrl,
  commandPath,
  installService,
  packagePath,
  runScript,
  type ServiceProcess,
} from './support/service-process.js';
import { waitUntilClosed } from './support/shutdown.js';

let folder = '';
let held: string[] = [];

// npm pack and npm install take several seconds.
beforeAll(() => {
  folder = installService();
  // Newer versions of Node write a compile cache next to the code at the first start.
  held = readdirSync(packagePath(folder));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const start = (environment: Record<string, string>, ...words: string[]): ServiceProcess =>
  runScript(commandPath(folder), environment, ...words);

describe('the service', () => {
  it('listens at the configured address, logs it, serves requests, and exits with 0 on SIGTERM', async () => {
    const service = start({ SESSION_TTL_SECONDS: '77', RATE_LIMIT_PER_MINUTE: '7' });
    const url = await waitForUrl(service);
    const session = await fetch(`${url}/session`);
    service.process.kill('SIGTERM');
    const [code] = await service.exited;

    const { stdout, stderr } = service.output();
    const lines = stdout.trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as { readonly msg: string });
    expect(stderr).toBe('');
    // The first request can block the event loop of a busy machine, which is logged.
    expect(events.filter(({ msg }) => msg !== 'the event loop was blocked')).toEqual([
      { level: 'info', time: expect.any(String), msg: expect.stringMatching(/^Practice API sandbox at /) },
      { level: 'info', time: expect.any(String), signal: 'SIGTERM', msg: 'stopping' },
    ]);
    expect(await session.json()).toMatchObject({ data: { expires_in_seconds: 77 } });
    expect(session.headers.get('x-ratelimit-limit')).toBe('7');
    expect(code).toBe(0);
  });

  it('does not load undici, the HTTP client of Node, which an import of node:http loads', async () => {
    const report = 'process.on("exit",()=>console.error(process.moduleLoadList.join()))';
    const service = start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
      LOG_LEVEL: 'info',
    });
    const url = await waitForUrl(service);
    await fetch(`${url}/session`);
    service.process.kill('SIGTERM');
    await service.exited;

    expect(service.output().stderr).toContain('NativeModule http,');
    expect(service.output().stderr).not.toContain('undici');
  });

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['TRUST_PROXY', '10.0.0', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['DATASET', '/missing.json', 'must be the path of an existing file'],
  ])('does not start with %s=%s, and reports the reason in one line', async (name, value, reason) => {
    const service = start({ [name]: value });
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output()).toEqual({ stdout: '', stderr: `${name}=${value}: ${reason}\n` });
  });

  it.each([
    ['PORT', (port: string) => ({ PORT: port })],
    ['MTLS_PORT', (port: string) => ({ MTLS_PORT: port })],
    ['METRICS_PORT', (port: string) => ({ METRICS_PORT: port })],
  ])(
    'does not start if a port of %s is in use, and reports it without a stack',
    async (name, environment) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const service = start(environment(String(port)));
      const [code] = await service.exited;
      other.close();

      expect(code).toBe(1);
      expect(service.output().stdout).toBe('');
      expect(service.output().stderr).toBe(
        `${name}=${port}: the port is in use on 127.0.0.1. Set another port.\n`,
      );
    },
  );

  it('does not start with an invalid dataset, and reports each error in one line', async () => {
    const path = join(folder, 'dataset.json');
    writeFileSync(path, JSON.stringify({ data: { users: [{ name: '', email: 'no' }] } }));
    const service = start({ DATASET: path });
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output()).toEqual({
      stdout: '',
      stderr: [
        `DATASET=${path}: data/users/0/name must NOT have fewer than 1 characters\n`,
        `DATASET=${path}: data/users/0/email must match format "email"\n`,
      ].join(''),
    });
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])('does not start with HOST=%s', async (host) => {
    const service = start({ HOST: host });
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output().stderr).toBe(`HOST=${host}: is not an address of this machine\n`);
  });

  it('reports all invalid variables at once', async () => {
    const service = start({ LOG_LEVEL: 'loud', REDIS_URL: 'redis//:hunter2@store' });
    await service.exited;

    expect(service.output().stderr).toMatch(/^REDIS_URL: must be .*\nLOG_LEVEL=loud: must be .*\n$/);
  });

  it('logs a warning for a variable with a similar name', async () => {
    const service = start({ RATE_LIMIT: '5' });
    await waitForUrl(service);
    service.process.kill();
    await service.exited;

    expect(service.output().stdout).toMatch(/"warn".*"RATE_LIMIT".*did you mean RATE_LIMIT_PER_MINUTE\?/);
  });

  it('listens on every IPv4 and IPv6 address by default', async () => {
    const service = start({ HOST: '' });
    const { port } = new URL(await waitForUrl(service));
    const addresses = await Promise.all(
      ['127.0.0.1', '[::1]'].map(async (host) => {
        const { data } = (await (await fetch(`http://${host}:${port}/api/v1/echo`)).json()) as {
          data: { ip: string };
        };
        return data.ip;
      }),
    );
    service.process.kill();
    await service.exited;

    expect(addresses).toEqual(['127.0.0.1', '::1']);
  });

  it('exits if its port is in use while the store is unreachable', async () => {
    // Reads, because a socket that is never read does not notice its end.
    const other = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const service = start({ PORT: String(port), STORE: 'redis', REDIS_URL: `redis://127.0.0.1:${port}` });
    const [code] = await service.exited;
    other.close();

    expect(code).toBe(1);
  });

  it.each([
    [
      'an uncaught exception',
      'throw new Error("broken\\nbeyond repair")',
      'uncaughtException: Error: broken beyond repair',
    ],
    [
      'an unhandled rejection',
      'Promise.reject(new TypeError("lost"))',
      'unhandledRejection: TypeError: lost',
    ],
    ['a rejection without an error', 'Promise.reject("what")', 'unhandledRejection: '],
  ])('exits with 1 and one line on %s', async (_, fault, line) => {
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

  it('starts without its store, and reports that it is unavailable', async () => {
    const service = start({ STORE: 'redis', REDIS_URL: 'redis://127.0.0.1:1' });
    const health = await fetch(`${await waitForUrl(service)}/health`);
    service.process.kill();
    await service.exited;

    expect(await health.json()).toMatchObject({ status: 'unavailable' });
  });
});

describe('the command', () => {
  it('accepts the port, which overrides the environment', async () => {
    const service = start({ PORT: 'abc' }, '--port', '0');
    const health = await fetch(`${await waitForUrl(service)}/health`);
    service.process.kill();
    await service.exited;

    expect(health.status).toBe(200);
  });

  it('prints its version', async () => {
    const service = start({}, '--version');
    await service.exited;

    expect(service.output()).toEqual({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' });
  });

  it('lists every environment variable in its help', async () => {
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
  ])('rejects %j with one line', async (words, named) => {
    const service = start({}, ...words);
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output().stderr).toContain(named);
    expect(service.output().stderr.trimEnd()).not.toContain('\n');
  });
});

describe('npx', () => {
  it.each<[string, NodeJS.Signals, (pid: number) => number]>([
    ['it receives SIGTERM', 'SIGTERM', (pid) => pid],
    ['a terminal sends SIGINT to the process group', 'SIGINT', (pid) => -pid],
  ])('ends the service when %s', async (_, signal, targetOf) => {
    const { PATH = '' } = process.env;
    const env = { PATH, HOME: folder, PORT: '0', HOST: '127.0.0.1' };
    const npx = spawn('npx', ['practice-api-sandbox'], { cwd: join(folder, 'home'), env, detached: true });
    let output = '';
    while (!output.includes('http://')) {
      const [chunk] = (await once(npx.stdout, 'data')) as [Buffer];
      output += chunk.toString();
    }
    process.kill(targetOf(npx.pid ?? 0), signal);

    await waitUntilClosed(Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]));
  });
});

describe('the package', () => {
  it('contains the expected files only', () => {
    expect(held.filter((name) => !/\.js$|\.LEGAL\.txt$/.test(name))).toEqual([
      'AGENTS.md',
      'LICENCES.txt',
      'LICENSE',
      'README.md',
      'SKILL.md',
      'data',
      'index.d.cts',
      'jest.cjs',
      'jest.d.cts',
      'node-test.d.cts',
      'package.json',
      'playwright.d.cts',
      'strong-soap.cjs',
      'types',
      'vitest.d.cts',
      'web',
    ]);
  });

  it('has no dependencies', () => {
    expect(readdirSync(join(folder, 'home/node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'practice-api-sandbox',
    ]);
  });
});
