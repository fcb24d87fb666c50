// The service as people get it: the package, started by its command, told what to do by its environment.
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Config } from '../src/config.js';
import { addressOf, commandIn, installService, packageIn, run, type Run } from './support/service.js';

let folder = '';

// To bundle takes seconds, on a busy machine more of them.
beforeAll(() => {
  folder = installService();
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

const start = (environment: Record<string, string>, ...words: string[]): Run =>
  run(commandIn(folder), environment, ...words);

describe('the service', () => {
  it('listens where its environment says, tells so in one line, serves, and ends well when told to', async () => {
    const service = start({
      PORT: '0',
      HOST: '127.0.0.1',
      SESSION_TTL_SECONDS: '77',
      RATE_LIMIT_PER_MINUTE: '7',
    });
    const url = await addressOf(service);
    const session = await fetch(`${url}/session`);
    service.process.kill('SIGTERM');
    const [, signal] = await service.exited;

    expect(service.output()).toEqual({
      stdout: expect.stringMatching(/^Practice API sandbox at .*\n$/),
      stderr: '',
    });
    expect(await session.json()).toMatchObject({ data: { expires_in_seconds: 77 } });
    expect(session.headers.get('x-ratelimit-limit')).toBe('7');
    expect(signal).toBe('SIGTERM');
  });

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['TRUST_PROXY', '10.0.0', 'must be true, false, a number of proxies or a list of addresses'],
  ])('does not start with %s=%s, and says why in one line', async (name, value, reason) => {
    const service = start({ PORT: '0', [name]: value });
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output()).toEqual({ stdout: '', stderr: `${name}=${value}: ${reason}\n` });
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
      const service = start({ ...environment(String(port)), HOST: '127.0.0.1' });
      const [code] = await service.exited;
      other.close();

      expect(code).toBe(1);
      expect(service.output().stdout).toBe('');
      expect(service.output().stderr).toMatch(new RegExp(`address already in use .*:${port}\n$`));
      expect(service.output().stderr).not.toMatch(/^\s+at /m);
    },
  );

  it('starts without its store, and says that it is not well', async () => {
    const environment = { PORT: '0', HOST: '127.0.0.1', STORE: 'redis', REDIS_URL: 'redis://127.0.0.1:1' };
    const service = start(environment);
    const health = await fetch(`${await addressOf(service)}/health`);
    service.process.kill();
    await service.exited;

    expect(await health.json()).toMatchObject({ status: 'unavailable' });
  });
});

describe('its command', () => {
  it('takes the port, which then stands above that of the environment', async () => {
    const service = start({ PORT: 'abc', HOST: '127.0.0.1' }, '--port', '0');
    const health = await fetch(`${await addressOf(service)}/health`);
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
    const service = start({ PORT: '0' }, ...words);
    const [code] = await service.exited;

    expect(code).toBe(1);
    expect(service.output().stderr).toContain(named);
    expect(service.output().stderr.trimEnd()).not.toContain('\n');
  });
});

describe('the package', () => {
  it('holds what it needs and nothing else', () => {
    const held = readdirSync(packageIn(folder)).filter((name) => !name.endsWith('.js'));

    expect(held.filter((name) => !name.endsWith('.LEGAL.txt'))).toEqual([
      'LICENCES.txt',
      'LICENSE',
      'README.md',
      'data',
      'package.json',
      'public',
    ]);
  });

  it('needs no other package', () => {
    expect(readdirSync(join(folder, 'home/node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'practice-api-sandbox',
    ]);
  });
});
