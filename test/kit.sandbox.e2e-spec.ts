// Sandboxes in one process: configuration, isolation and close.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { connectSandbox, createSandbox, type Sandbox, type SandboxOptions } from '../kit/index.js';
import type { Clock } from '../src/core/clock.js';
import { DelayedRequest, delayOf } from './support/delayed-request.js';

const open: Sandbox[] = [];
async function start(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await createSandbox(options);
  open.push(sandbox);
  return sandbox;
}
afterAll(() => Promise.all(open.map((sandbox) => sandbox.close())));

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
const metricsOf = async ({ url }: Sandbox): Promise<string> => (await fetch(`${url}/metrics`)).text();

describe('The configuration of a sandbox', () => {
  it('does not come from the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { PORT: 'x', RATE_LIMIT_PER_MINUTE: '1', SEED_ON: 'any', CONTROLS: 'none' });
    try {
      const { url } = await start();
      expect(new URL(url).hostname).toBe('127.0.0.1');
      expect([await statusOf(`${url}/api/v1/users`), await statusOf(`${url}/api/v1/users`)]).toEqual([
        200, 200,
      ]);
    } finally {
      process.env = before;
    }
  });

  it.each<[SandboxOptions, string]>([
    [
      { config: { sessionTtlSeconds: 0 } },
      'SESSION_TTL_SECONDS=0: must be a whole number from 1 to 31536000',
    ],
    [{ port: 70_000 }, 'PORT=70000: must be a whole number from 0 to 65535'],
    [
      { config: { dataset: '/does/not/exist.json' } },
      'DATASET=/does/not/exist.json: must be the path of an existing file',
    ],
    [{ controls: { random: { seed: -1 } } }, 'CONTROLS: controls/random/seed must be >= 0'],
    [
      { config: { sessionTtlSecond: 1 } as object },
      'config.sessionTtlSecond: unknown, did you mean sessionTtlSeconds?',
    ],
  ])('%j is rejected with the message of the start check', async (options, message) => {
    await expect(start(options)).rejects.toThrow(message);
  });

  it('rejects a port in use', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(`PORT=${port}: the port is in use on 127.0.0.1`);
    other.close();
  });

  it('sets the controls of all sessions, and the clock and random numbers of the service', async () => {
    const now = Date.UTC(2026, 0, 1);
    const clock = { now: () => now, monotonic: () => 0 } satisfies Clock;
    const sandbox = await start({ clock, controls: { random: { seed: 42 } }, config: { seedOn: 'any' } });
    const session = sandbox.session();
    expect(await session.controls()).toMatchObject({ random: { seed: 42 }, journal: { record: true } });
    expect(await session.clock.now()).toEqual(new Date(now));
  });
});

describe('Two sandboxes in one process', () => {
  let one: Sandbox;
  let other: Sandbox;
  beforeAll(async () => {
    [one, other] = await Promise.all([start({ config: { soapFaultStatus: '400' } }), start()]);
  });

  it('share no sessions, record numbers or journals', async () => {
    const [first, second] = [one.session('same'), other.session('same')];
    await first.rest.users.create({ name: 'Ada', email: 'ada@example.com' });
    expect((await first.report()).counts.users).toBe(13);
    expect((await second.report()).is_new).toBe(true);
    expect([await first.requests.count({}), await second.requests.count({})]).toEqual([1, 0]);
  });

  it('share no responses of the cache', async () => {
    const query = '{ users(limit: 1) { items { name } } }';
    const [first, second] = [one.session('cache'), other.session('cache')];
    await first.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } });
    await second.import({ data: { users: [{ name: 'Bob', email: 'bob@example.com' }] } });
    for (const _ of [1, 2]) {
      expect(await first.graphql(query)).toEqual({ users: { items: [{ name: 'Ada' }] } });
      expect(await second.graphql(query)).toEqual({ users: { items: [{ name: 'Bob' }] } });
      expect(await first.soap('GetUsers')).toMatchObject({ users: { user: [{ name: 'Ada' }] } });
      expect(await second.soap('GetUsers')).toMatchObject({ users: { user: [{ name: 'Bob' }] } });
    }
  });

  it('share no metrics', async () => {
    const before = await metricsOf(other);
    await one.session().rest.products.list();
    const sessions = (text: string): string | undefined => /^sandbox_sessions_live \d+$/m.exec(text)?.[0];
    expect(sessions(await metricsOf(other))).toBe(sessions(before));
    expect(sessions(await metricsOf(one))).not.toBe(sessions(await metricsOf(other)));
  });

  it('share no keys', async () => {
    const keys = await Promise.all(
      [one, other].map(async ({ url }) => (await fetch(`${url}/auth/oauth/jwks`)).text()),
    );
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('share no configuration', async () => {
    const statuses = [one, other].map(
      async ({ url }) =>
        (
          await fetch(`${url}/soap`, {
            method: 'POST',
            headers: { 'content-type': 'text/xml' },
            body: '<a/>',
          })
        ).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 500]);
  });

  it('add nothing to the process, and write no log by default', async () => {
    const events = [
      ...new Set([
        ...process.eventNames(),
        'SIGTERM',
        'SIGINT',
        'uncaughtException',
        'unhandledRejection',
        'exit',
      ]),
    ];
    const listeners = (): number[] => events.map((event) => process.listenerCount(event));
    const before = [listeners(), process.eventNames().length, Object.keys(globalThis).length];
    const written: unknown[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(chunk) > 0);
    const sandbox = await createSandbox();
    const session = sandbox.session();
    await session.graphql('{ users { items { id } } }');
    await session.soap('GetUsers');
    await session.rest.users.list();
    await metricsOf(sandbox);
    await sandbox.close();
    write.mockRestore();
    expect(written).toEqual([]);
    expect([listeners(), process.eventNames().length, Object.keys(globalThis).length]).toEqual(before);
  });
});

describe('close()', () => {
  it('ends open connections without waiting for them, and does nothing when it is called again', async () => {
    const other = await start();
    const sandbox = await createSandbox();
    const session = sandbox.session();
    await session.rest.users.list();
    // Shorter than the five seconds after which a stop of the service closes connections.
    const timer = await DelayedRequest.begin(Number(new URL(other.url).port), delayOf(4000));
    const delayed = session.rest.users.list({ delay: 9000 }).catch((reason: unknown) => reason);
    const waiting = session.requests
      .waitFor({ method: 'PUT' }, 1, { timeoutMs: 9000 })
      .catch((reason: unknown) => reason);
    // Both requests have arrived.
    await session.requests.waitFor({ query: { delay: '9000' } }, 1);
    await sandbox.close();
    expect(timer.isPending).toBe(true);
    timer.abort();
    expect(await delayed).toHaveProperty('message');
    expect(await waiting).toHaveProperty('message');
    await sandbox.close();
    await sandbox[Symbol.asyncDispose]();
    await expect(fetch(sandbox.url)).rejects.toThrow();
  });

  it('of a connected sandbox does not stop the service', async () => {
    const service = await start();
    const sandbox = connectSandbox(`${service.url}/`);
    expect(sandbox.url).toBe(service.url);
    const session = sandbox.session('connected');
    await session.soap('CreateUser', { name: 'Ada', email: 'ada@example.com' });
    await sandbox.close();
    expect((await service.session('connected').report()).counts.users).toBe(1);
    expect(() => connectSandbox('localhost:3000')).toThrow('needs the URL of a service');
  });
});
