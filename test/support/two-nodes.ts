// Two nodes with one store, for the tests of a `describe` block.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './app.js';
import type { Client } from './client.js';
import { startRedis, type TestRedis } from './redis.js';

type Options = NonNullable<Parameters<typeof startApp>[0]>;

interface TwoNodes {
  readonly nodes: readonly [TestApp, TestApp];
  readonly redis: TestRedis;
  /** A client of each node in one session, by default a new one. */
  pair(session?: string): [Client, Client];
}

/** Starts the store and both nodes before the tests, waits until they are healthy, and stops them after. */
export function useTwoNodes(
  options: Options = {},
  startStore: () => Promise<TestRedis> = startRedis,
): TwoNodes {
  let redis: TestRedis | undefined;
  let nodes: readonly [TestApp, TestApp] | undefined;
  beforeAll(async () => {
    redis = await startStore();
    const shared = {
      ...options,
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: `nodes-${randomUUID()}`,
    } as const;
    nodes = [await startApp(shared), await startApp(shared)];
    for (const node of nodes) while ((await node.client().get('/health')).status !== 200);
  });
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.close()));
    await redis?.stop();
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the nodes have not started');
    return value;
  };
  return {
    get nodes() {
      return started(nodes);
    },
    get redis() {
      return started(redis);
    },
    pair(session = randomUUID()) {
      const clients = started(nodes).map((node) => node.client()) as [Client, Client];
      for (const client of clients) client.session = session;
      return clients;
    },
  };
}
