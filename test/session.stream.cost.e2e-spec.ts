// The cost of the stream of an idle session: commands and round trips to Redis.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { EventStream } from './support/event-stream.js';
import { lessonsDir, start } from './support/practice-lessons.js';
import { parsePrometheusText, type Sample } from './support/prometheus-text.js';
import { startRedisProxy, type RedisProxy } from './support/redis-proxy.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';

const READS = 4;
const FIND = 'session.find';

describeOnRedis('each read of a watched session that does not change', () => {
  let redis: TestRedis;
  let proxy: RedisProxy;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedis();
    proxy = await startRedisProxy(redis.port);
    app = await startApp({ lessonsDir, store: 'redis', redisUrl: proxy.url, redisPrefix: 'cost' });
    while ((await app.client().get('/health')).status !== 200);
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await redis.stop();
  });

  const metric = async (name: string): Promise<readonly Sample[]> => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    return parsePrometheusText(text).get(name)?.samples ?? [];
  };

  /** The number of operations of the session store so far, by name, without the calls of the metrics. */
  async function operations(): Promise<Map<string, number>> {
    const samples = await metric('sandbox_store_operation_duration_seconds');
    return new Map(
      samples.flatMap(({ name, labels: { operation = '' }, value }) =>
        name.endsWith('_count') && /^(?:session\.(?!active$|count$)|note\.)/.test(operation)
          ? [[operation, value]]
          : [],
      ),
    );
  }

  /** Operations per read, while only the stream reads the session and each read takes so many round trips. */
  async function costOf(client: Client, roundTrips: number): Promise<Record<string, number>> {
    const session = String(client.session);
    const stream = await EventStream.at(`${app.url}/session/stream`, { 'x-session-id': session });
    const untilRead = async (reads: number): Promise<void> => {
      const last = proxy.requests(session).length + reads * roundTrips;
      while (proxy.requests(session).length < last) await fetch(`${app.url}/health/live`);
      // Redis responds to this test of a write after all requests before it.
      await fetch(`${app.url}/health/ready`);
    };
    await stream.next();
    // The first read of a stream takes two round trips, and the server may not have all scripts in its cache.
    await untilRead(3);
    const before = await operations();
    await untilRead(READS);
    const after = await operations();
    stream.close();
    while ((await metric('sandbox_session_streams'))[0]?.value !== 0);
    const added = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
    const reads = added.find(([name]) => name === FIND)?.[1] ?? 0;
    // More round trips per read would be fewer reads.
    expect(reads).toBeGreaterThanOrEqual(READS);
    return Object.fromEntries(
      added.flatMap(([name, count]) => (count === 0 ? [] : [[name, count / reads] as const])),
    );
  }

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['is new', () => Promise.resolve()],
    ['has records', (client) => client.post('/api/v1/products', { name: 'Lamp', price: 5 })],
    [
      'has snapshots and progress',
      async (client) => {
        await start(client);
        await client.put('/session/snapshots/before');
      },
    ],
    ['has a control', (client) => client.put('/session/clock', { frozen_time: '2030-01-01T00:00:00Z' })],
  ])('sends two commands in one round trip, and no document: the session %s', async (_, prepare) => {
    const client = app.client();
    await prepare(client);
    expect(await costOf(client, 1)).toEqual({ [FIND]: 1, 'note.tags': 1 });
  });

  it('sends one command more, in a second round trip, for a control that counts requests', async () => {
    const client = app.client();
    await client.put('/session/faults', {
      rules: [{ match: { path: '/api/v1/users' }, fault: { type: 'STATUS', status: 503 } }],
    });
    expect(await costOf(client, 2)).toEqual({ [FIND]: 1, 'note.tags': 1, 'session.counters': 1 });
  });
});
