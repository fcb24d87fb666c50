// What the service does when its Redis is down, hangs, starts again, is full, or has a successor.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createApp } from '../src/app.js';
import { Config } from '../src/config.js';
import { SessionStore } from '../src/platform/session/session.store.js';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { expectError } from './support/expect-error.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { startRedisProxy, type RedisProxy } from './support/redis-proxy.js';

const lamp = { name: 'Lamp', price: 5 };

/** A node with a store; the key of a client's session there is `prefix:{id}`. */
const prefix = 'bad-days';
const nodeOn = ({ url }: { url: string }, more: Parameters<typeof startApp>[0] = {}): Promise<TestApp> =>
  startApp({ store: 'redis', redisUrl: url, redisPrefix: prefix, ...more });
const keyOf = ({ session }: Client): string => `${prefix}:{${session ?? ''}}`;

/** Asks until the service is well. */
async function recovery(app: TestApp): Promise<void> {
  while ((await app.client().get('/health')).status !== 200);
}

async function createLamp(client: Client): Promise<string> {
  const { status, body } = await client.post('/api/v1/products', lamp);
  expect(status).toBe(201);
  return `/api/v1/products/${String(body.data.id)}`;
}

describeOnRedis('a store that fails', () => {
  let redis: TestRedis;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedis();
    app = await nodeOn(redis);
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  async function refused(): Promise<void> {
    const began = performance.now();
    const response = await app.client().get('/api/v1/users');
    expect(performance.now() - began).toBeLessThan(2000);
    expectError(response, 503, 'SERVICE_UNAVAILABLE');
    expect(response.headers.get('retry-after')).toBe('1');
    expectError(await app.client().get('/status.json'), 503, 'SERVICE_UNAVAILABLE');
    const health = await app.client().get('/health');
    expect({ status: health.status, told: health.body.status }).toEqual({ status: 503, told: 'unavailable' });
  }

  it('is a 503 within two seconds, and all is well when it is back', async () => {
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
    await redis.crash();
    await refused();
    await redis.start();
    await recovery(app);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
  });

  it('is the same when it hangs instead', async () => {
    await recovery(app);
    redis.freeze();
    await refused().finally(() => redis.thaw());
    await recovery(app);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
  });

  it('keeps no node from starting, and its TLS port closed only as long as it fails', async () => {
    await recovery(app);
    await redis.crash();
    const late = await nodeOn(redis, { mtlsPort: 0 });
    await redis.start();
    await recovery(late);
    const methods = async (): Promise<string> => (await late.client().get('/auth/methods')).text;
    while (!/https:\/\/127\.0\.0\.1:\d+/.test(await methods()));
    await late.close();
  });

  it('may forget its scripts', async () => {
    await recovery(app);
    const client = app.client();
    const path = await createLamp(client);
    await redis.sendCommand('SCRIPT', 'FLUSH');

    expect((await client.patch(path, { price: 6 })).status).toBe(200);
    expect((await client.get(path)).body.data.price).toBe(6);
  });

  it('that forgets everything leaves fresh sessions, and nothing of the old ones', async () => {
    await recovery(app);
    const client = app.client();
    const path = await createLamp(client);
    await redis.crash();
    await redis.start();
    await recovery(app);

    expect((await client.get('/session')).body.data).toMatchObject({ id: client.session, is_new: true });
    expectError(await client.get(path), 404, 'NOT_FOUND');
    expect((await client.get('/api/v1/products')).body.pagination.total).toBe(24);
  });
});

describeOnRedis('a store that keeps all on its disk', () => {
  it('has every session when it starts again', async () => {
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', 'always');
    const app = await nodeOn(redis);
    const client = app.client();
    const path = await createLamp(client);
    const before = (await client.get('/session')).body.data;
    await redis.crash();
    await redis.start();
    await recovery(app);
    const [after, record] = [(await client.get('/session')).body.data, (await client.get(path)).body.data];
    await app.close();
    await redis.stop();

    expect(after).toMatchObject({ created_at: before.created_at, is_new: false, counts: before.counts });
    expect(record).toMatchObject(lamp);
  });
});

describeOnRedis('a store that loses what it was told', () => {
  const clock = new TestClock();
  let redis: TestRedis;
  let nodes: [TestApp, TestApp];
  beforeAll(async () => {
    redis = await startRedis();
    nodes = [await nodeOn(redis, { clock }), await nodeOn(redis, { clock })];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  it('does not make a node take a lost version for the one that another wrote in its stead', async () => {
    const [one, other] = [nodes[0].client(), nodes[1].client()];
    other.session = one.session;
    const path = await createLamp(one);
    await redis.sendCommand('COPY', keyOf(one), 'replica');
    await one.patch(path, { name: 'Lost' });
    const lost = await one.get(path);
    await redis.sendCommand('COPY', 'replica', keyOf(one), 'REPLACE');
    clock.advance({ seconds: 1 });
    await other.patch(path, { name: 'Kept' });
    const read = await one.get(path, { headers: { 'if-none-match': lost.headers.get('etag') ?? '' } });

    expect(lost.body.data.name).toBe('Lost');
    expect([read.status, read.body?.data.name]).toEqual([200, 'Kept']);
    expect((await one.patch(path, { price: 6 })).body.data).toMatchObject({ name: 'Kept', price: 6 });
    expect((await other.get(path)).body.data).toMatchObject({ name: 'Kept', price: 6 });
  });

  it('does not acknowledge a change of a session that is gone before its time', async () => {
    const config = Config.from({}).with({
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: prefix,
      logLevel: 'fatal',
    });
    const app = await createApp({ config, clock });
    const store = app.get(SessionStore, { strict: false });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    while ((await fetch(`http://127.0.0.1:${port}/health`)).status !== 200);
    const [vanished, replaced, ended] = await Promise.all(
      [1, 2, 3].map(async () => store.open(randomUUID())),
    );
    const seed = async (session = vanished): Promise<string> => {
      if (session === undefined) throw new Error('no session');
      return Promise.resolve(store.write(session, (draft) => draft.seed())).then(
        () => 'kept',
        (reason: unknown) => (reason as { code: string }).code,
      );
    };
    await redis.sendCommand('DEL', `${prefix}:{${vanished?.id ?? ''}}`, `${prefix}:{${replaced?.id ?? ''}}`);
    clock.advance({ seconds: 1 });
    await store.open(replaced?.id ?? '');
    const outcomes = [await seed(vanished), await seed(replaced)];
    clock.advance({ seconds: 1800 });
    await redis.sendCommand('DEL', `${prefix}:{${ended?.id ?? ''}}`);
    outcomes.push(await seed(ended));
    await app.close();

    expect(outcomes).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'kept']);
  });
});

describeOnRedis('a store with a successor', () => {
  let master: TestRedis;
  let replica: TestRedis;
  let wire: RedisProxy;
  let app: TestApp;
  beforeEach(async () => {
    [master, replica] = await Promise.all([startRedis(), startRedis()]);
    await replica.sendCommand('REPLICAOF', '127.0.0.1', String(master.port));
    wire = await startRedisProxy(master.port);
    app = await nodeOn(wire);
    await recovery(app);
  });
  afterEach(async () => {
    await app.close();
    await wire.close();
    await Promise.all([master.stop(), replica.stop()]);
  });

  /** Until the replica has what the master has of a session. */
  async function replicated(client: Client): Promise<void> {
    const version = await master.sendCommand('HGET', keyOf(client), 'v');
    while ((await replica.sendCommand('HGET', keyOf(client), 'v')) !== version);
  }

  async function succeed(): Promise<void> {
    await replica.sendCommand('REPLICAOF', 'NO', 'ONE');
    wire.setTarget(replica.port);
  }

  it('is left for it when it dies', async () => {
    const client = app.client();
    const path = await createLamp(client);
    await replicated(client);
    await master.crash();
    await succeed();
    await recovery(app);

    expect((await client.patch(path, { price: 6 })).body.data).toMatchObject({ ...lamp, price: 6 });
    expect(await replica.sendCommand('HGET', keyOf(client), 'v')).not.toBe('1');
  });

  it('is left for it when it lives on as a replica, and would serve no write any more', async () => {
    const client = app.client();
    const path = await createLamp(client);
    await replicated(client);
    await succeed();
    await master.sendCommand('REPLICAOF', '127.0.0.1', String(replica.port));
    const statuses: number[] = [];
    do statuses.push((await client.patch(path, { price: 6 })).status);
    while (statuses.at(-1) === 503);

    expect(statuses[0]).toBe(503);
    expect(statuses.at(-1)).toBe(200);
    expect((await client.get(path)).body.data.price).toBe(6);
  });
});

describeOnRedis('a store that is full', () => {
  let redis: TestRedis;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedis('--maxmemory-policy', 'noeviction');
    app = await nodeOn(redis);
    await recovery(app);
  });
  afterEach(() => redis.sendCommand('CONFIG', 'SET', 'maxmemory', '0'));
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  it('refuses a write with 503, whole, and still lets everyone read', async () => {
    const client = app.client();
    const path = await createLamp(client);
    const before = await redis.sendCommand('HGETALL', keyOf(client));
    await redis.sendCommand('CONFIG', 'SET', 'maxmemory', '1');
    const writes = [
      await client.post('/api/v1/products', lamp),
      await client.patch(path, { price: 6 }),
      await client.post('/api/v1/demo/reset'),
      await app.client().get('/session'),
    ];

    for (const response of writes) {
      expectError(response, 503, 'SERVICE_UNAVAILABLE');
      expect(response.body.message).toBe('the store is full, try again later');
      expect(response.headers.get('retry-after')).toBe('1');
    }
    expect((await client.get(path)).body.data).toMatchObject(lamp);
    expect(await redis.sendCommand('HGETALL', keyOf(client))).toEqual(before);
    await redis.sendCommand('CONFIG', 'SET', 'maxmemory', '0');
    expect((await client.patch(path, { price: 6 })).status).toBe(200);
  });

  it('has every write that it acknowledged until then', async () => {
    const client = app.client();
    await client.get('/api/v1/orders');
    const used = /used_memory:(\d+)/.exec(String(await redis.sendCommand('INFO', 'memory')))?.[1];
    await redis.sendCommand('CONFIG', 'SET', 'maxmemory', String(Number(used) + 200_000));
    const kept: string[] = [];
    for (;;) {
      const { status, body } = await client.post('/api/v1/orders', { notes: 'x'.repeat(500) });
      if (status !== 201) break;
      kept.push(String(body.data.id));
    }
    await redis.sendCommand('CONFIG', 'SET', 'maxmemory', '0');
    const found = await Promise.all(kept.map((id) => client.get(`/api/v1/orders/${id}`)));

    expect(kept.length).toBeGreaterThan(10);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await client.get('/api/v1/orders')).body.pagination.total).toBe(36 + kept.length);
  });
});
