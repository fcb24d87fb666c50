// Failures of Redis: down, unresponsive, restarted, full, and failover to a replica.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import { startApp, type TestApp } from './support/app.js';
import { captureLog } from './support/captured-log.js';
import type { Client } from './support/client.js';
import { DelayedRequest } from './support/delayed-request.js';
import { executeGraphql } from './support/graphql.js';
import { faultOf, post, requestOf } from './support/soap.js';
import { TestClock } from './support/test-clock.js';
import { expectError } from './support/expect-error.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { startRedisProxy, type RedisProxy } from './support/redis-proxy.js';

const lamp = { name: 'Lamp', price: 5 };

/** A node with a store; the key of a client's session there is `prefix:{id}`. */
const prefix = 'failures';
const nodeOn = ({ url }: { url: string }, more: Parameters<typeof startApp>[0] = {}): Promise<TestApp> =>
  startApp({ store: 'redis', redisUrl: url, redisPrefix: prefix, ...more });
const keyOf = ({ session }: Client): string => `${prefix}:{${session ?? ''}}`;

/** Waits until the service is healthy. */
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
  let other: TestApp;
  beforeAll(async () => {
    redis = await startRedis();
    [app, other] = await Promise.all([nodeOn(redis), startApp()]);
  });
  afterAll(async () => {
    await Promise.all([app.close(), other.close()]);
    await redis.stop();
  });

  async function expectUnavailable(): Promise<void> {
    const delayed = await DelayedRequest.begin(other.port);
    const response = await app.client().get('/api/v1/users');
    expect(delayed.isPending).toBe(true);
    delayed.abort();
    expectError(response, 503, 'SERVICE_UNAVAILABLE');
    expect(response.headers.get('retry-after')).toBe('1');
    expectError(await app.client().get('/status.json'), 503, 'SERVICE_UNAVAILABLE');
    const health = await app.client().get('/health');
    expect({ status: health.status, report: health.body.status }).toEqual({
      status: 503,
      report: 'unavailable',
    });
  }

  it('causes 503 without waiting for it, and the service recovers with it', async () => {
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
    await redis.crash();
    await expectUnavailable();
    await redis.start();
    await recovery(app);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
  });

  it('causes the same if it does not respond', async () => {
    await recovery(app);
    redis.freeze();
    await expectUnavailable().finally(() => redis.thaw());
    await recovery(app);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
  });

  it('causes 503 for each of many requests, if it does not respond', async () => {
    await recovery(app);
    redis.freeze();
    const every = setInterval(() => void app.client().get('/api/v1/users'), 200);
    await expectUnavailable()
      .then(expectUnavailable)
      .finally(() => {
        clearInterval(every);
        redis.thaw();
      });
    await recovery(app);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
  });

  it('does not prevent a start; the TLS port opens when it is available', async () => {
    await recovery(app);
    await redis.crash();
    const late = await nodeOn(redis, { mtlsPort: 0 });
    await redis.start();
    await recovery(late);
    const methods = async (): Promise<string> => (await late.client().get('/auth/methods')).text;
    while (!/https:\/\/127\.0\.0\.1:\d+/.test(await methods()));
    await late.close();
  });

  it('can lose its scripts', async () => {
    await recovery(app);
    const client = app.client();
    const path = await createLamp(client);
    await redis.sendCommand('SCRIPT', 'FLUSH');

    expect((await client.patch(path, { price: 6 })).status).toBe(200);
    expect((await client.get(path)).body.data.price).toBe(6);
  });

  it('that loses all data results in new sessions without old data', async () => {
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

describeOnRedis('a store with persistence', () => {
  it('has every session after a restart', async () => {
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

describeOnRedis('a store that loses acknowledged writes', () => {
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

  it('does not make a node confuse a lost version with the one that another node wrote later', async () => {
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

  it('does not acknowledge a write to a session that was lost before it expired', async () => {
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
    const [deleted, replaced, ended] = await Promise.all([1, 2, 3].map(async () => store.open(randomUUID())));
    const seed = async (session = deleted): Promise<string> => {
      if (session === undefined) throw new Error('no session');
      return Promise.resolve(store.write(session, (draft) => draft.seed())).then(
        () => 'stored',
        (reason: unknown) => (reason as { code: string }).code,
      );
    };
    await redis.sendCommand('DEL', `${prefix}:{${deleted?.id ?? ''}}`, `${prefix}:{${replaced?.id ?? ''}}`);
    clock.advance({ seconds: 1 });
    await store.open(replaced?.id ?? '');
    const outcomes = [await seed(deleted), await seed(replaced)];
    clock.advance({ seconds: 1800 });
    await redis.sendCommand('DEL', `${prefix}:{${ended?.id ?? ''}}`);
    outcomes.push(await seed(ended));
    await app.close();

    expect(outcomes).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'stored']);
  });
});

describeOnRedis('a store with a replica', () => {
  let master: TestRedis;
  let replica: TestRedis;
  let proxy: RedisProxy;
  let app: TestApp;
  beforeEach(async () => {
    [master, replica] = await Promise.all([startRedis(), startRedis()]);
    await replica.sendCommand('REPLICAOF', '127.0.0.1', String(master.port));
    proxy = await startRedisProxy(master.port);
    app = await nodeOn(proxy);
    await recovery(app);
  });
  afterEach(async () => {
    await app.close();
    await proxy.close();
    await Promise.all([master.stop(), replica.stop()]);
  });

  /** Waits until the replica has the session version of the master. */
  async function replicated(client: Client): Promise<void> {
    const version = await master.sendCommand('HGET', keyOf(client), 'v');
    while ((await replica.sendCommand('HGET', keyOf(client), 'v')) !== version);
  }

  async function promoteReplica(): Promise<void> {
    await replica.sendCommand('REPLICAOF', 'NO', 'ONE');
    proxy.setTarget(replica.port);
  }

  it('is replaced by the replica after a crash', async () => {
    const client = app.client();
    const path = await createLamp(client);
    await replicated(client);
    await master.crash();
    await promoteReplica();
    await recovery(app);

    expect((await client.patch(path, { price: 6 })).body.data).toMatchObject({ ...lamp, price: 6 });
    expect(await replica.sendCommand('HGET', keyOf(client), 'v')).not.toBe('1');
  });

  it('is replaced when it becomes a read-only replica itself', async () => {
    const client = app.client();
    const path = await createLamp(client);
    await replicated(client);
    await promoteReplica();
    await master.sendCommand('REPLICAOF', '127.0.0.1', String(replica.port));

    expect((await client.patch(path, { price: 6 })).status).toBe(200);
    expect((await client.get(path)).body.data.price).toBe(6);
  });
});

describeOnRedis('a store that rejects writes', () => {
  let redis: TestRedis;
  let app: TestApp;
  const captured = captureLog('info');
  beforeAll(async () => {
    redis = await startRedis();
    app = await nodeOn(redis, { log: captured.log });
    await recovery(app);
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  const count = (msg: string): number => captured.lines().filter((line) => line.msg === msg).length;

  /** Waits until the service has logged the end of the last outage. */
  async function recovered(): Promise<void> {
    while (count('store unreachable') !== count('store reachable again')) await statusOf('/health');
  }

  const statusOf = async (path: string): Promise<number> => (await app.client().get(path)).status;

  /** Each way to make it reject writes, and to end that. */
  const states: [string, string[], string[]][] = [
    [
      'because it has no replica',
      ['CONFIG', 'SET', 'min-replicas-to-write', '1'],
      ['CONFIG', 'SET', 'min-replicas-to-write', '0'],
    ],
    [
      'because it is a replica without its master',
      ['REPLICAOF', '127.0.0.1', '1'],
      ['REPLICAOF', 'NO', 'ONE'],
    ],
  ];

  it.each(states)('%s is not ready, and reads still work', async (_, begin, end) => {
    const client = app.client();
    const path = await createLamp(client);
    await redis.sendCommand(...begin);
    const [health, readiness, read] = [
      await statusOf('/health'),
      await statusOf('/health/ready'),
      await client.get(path),
    ];
    const write = await client.patch(path, { price: 6 });
    await redis.sendCommand(...end);

    expect([health, readiness, read.status]).toEqual([503, 503, 200]);
    expectError(write, 503, 'SERVICE_UNAVAILABLE');
    expect(write.headers.get('retry-after')).toBe('1');
    expect([await statusOf('/health'), await statusOf('/health/ready')]).toEqual([200, 200]);
    expect((await client.get(path)).body.data.price).toBe(5);
  });

  it.each(states)(
    '%s delays the writes that begin shortly before it accepts them again',
    async (_, begin, end) => {
      const clients = [app.client(), app.client(), app.client()];
      const paths = await Promise.all(clients.map(createLamp));
      await recovered();
      const outages = count('store unreachable');
      await redis.sendCommand(...begin);
      const writes = Promise.all(clients.map((client, i) => client.patch(paths[i] ?? '', { price: 6 })));
      while (count('store unreachable') === outages) await turn();
      await redis.sendCommand(...end);

      expect((await writes).map(({ status }) => status)).toEqual([200, 200, 200]);
    },
  );

  it('bounds the time of all writes that wait for it', async () => {
    const client = app.client();
    const path = await createLamp(client);
    await recovered();
    await redis.sendCommand('CONFIG', 'SET', 'min-replicas-to-write', '1');
    const other = await startApp();
    const delayed = await DelayedRequest.begin(other.port);
    // One after the other, they would wait for longer than the delay.
    const prices = Array.from({ length: 30 }, (_, i) => i + 1);
    const writes = await Promise.all(prices.map((price) => client.patch(path, { price })));
    expect(delayed.isPending).toBe(true);
    await other.close();
    await redis.sendCommand('CONFIG', 'SET', 'min-replicas-to-write', '0');

    expect(writes.map(({ status }) => status)).toEqual(prices.map(() => 503));
  });

  it('causes an error in the format of each protocol', async () => {
    const client = app.client();
    await createLamp(client);
    await recovered();
    await redis.sendCommand('CONFIG', 'SET', 'min-replicas-to-write', '1');
    const [graphql, soap] = await Promise.all([
      executeGraphql(client, 'mutation { createProduct(input: { name: "Lamp", price: 5 }) { id } }'),
      post(client, requestOf('CreateProduct', lamp)),
    ]);
    await redis.sendCommand('CONFIG', 'SET', 'min-replicas-to-write', '0');

    expect(graphql.body.errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect(faultOf(soap)).toMatchObject({ faultcode: 'soap:Server', code: 'SERVICE_UNAVAILABLE' });
  });
});

describeOnRedis('an outage of the store', () => {
  it('writes one log line at its start and one at its end', async () => {
    const redis = await startRedis();
    const captured = captureLog('info');
    const app = await nodeOn(redis, { log: captured.log, rateLimitPerMinute: 1_000_000 });
    await recovery(app);
    const clients = Array.from({ length: 20 }, () => app.client());
    const requests = async (): Promise<void> => {
      await Promise.all(
        clients.flatMap((client) => [client.get('/api/v1/users'), client.post('/api/v1/products', lamp)]),
      );
    };
    const lines = (): unknown[] =>
      captured
        .lines()
        .filter(({ msg }) => String(msg).startsWith('store'))
        .map(({ level, msg }) => `${String(level)}: ${String(msg)}`);
    await requests();
    // Several kinds of errors: rejected writes, no response, a closed connection, no server, a server that loads its data.
    await redis.sendCommand('CONFIG', 'SET', 'min-replicas-to-write', '1');
    await requests();
    redis.freeze();
    await requests();
    redis.thaw();
    await redis.crash();
    await requests();
    await redis.start();
    while (lines().length < 2) await requests();
    await requests();
    await app.close();
    await redis.stop();

    expect(lines()).toEqual(['warn: store unreachable', 'info: store reachable again']);
  });
});

describeOnRedis('a node whose event loop was blocked', () => {
  /** Two seconds. */
  const block = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);

  it('while it started is connected then', async () => {
    const redis = await startRedis();
    const captured = captureLog('info');
    const statuses: number[] = [];
    for (let turns = 0; turns < 4; turns += 1) {
      const starting = nodeOn(redis, { log: captured.log });
      for (let i = 0; i < turns; i += 1) await turn();
      block();
      const app = await starting;
      statuses.push((await app.client().get('/api/v1/users')).status);
      await app.close();
    }
    await redis.stop();

    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(captured.lines().filter(({ msg }) => String(msg).startsWith('store'))).toEqual([]);
  });

  it('completes the requests that waited for the store, and reports no outage', async () => {
    const redis = await startRedis();
    const captured = captureLog('info');
    const app = await nodeOn(redis, { log: captured.log });
    await recovery(app);
    const statuses: number[] = [];
    // The block begins before, while and after a command is sent.
    for (let turns = 0; turns < 8; turns += 1) {
      const clients = Array.from({ length: 5 }, () => app.client());
      const responses = Promise.all(clients.map((client) => client.post('/api/v1/products', lamp)));
      for (let i = 0; i < turns; i += 1) await turn();
      block();
      statuses.push(...(await responses).map(({ status }) => status));
    }
    await app.close();
    await redis.stop();

    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(captured.lines().filter(({ msg }) => String(msg).startsWith('store'))).toEqual([]);
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

  it('causes 503 for writes, without partial writes, while reads work', async () => {
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

  it('has every acknowledged write', async () => {
    const client = app.client();
    await client.get('/api/v1/orders');
    const used = /used_memory:(\d+)/.exec(String(await redis.sendCommand('INFO', 'memory')))?.[1];
    await redis.sendCommand('CONFIG', 'SET', 'maxmemory', String(Number(used) + 200_000));
    const ids: string[] = [];
    for (;;) {
      const { status, body } = await client.post('/api/v1/orders', { notes: 'x'.repeat(500) });
      if (status !== 201) break;
      ids.push(String(body.data.id));
    }
    await redis.sendCommand('CONFIG', 'SET', 'maxmemory', '0');
    const found = await Promise.all(ids.map((id) => client.get(`/api/v1/orders/${id}`)));

    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await client.get('/api/v1/orders')).body.pagination.total).toBe(36 + ids.length);
  });
});
