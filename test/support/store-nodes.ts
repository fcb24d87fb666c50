// Session stores for tests of what every store does: in memory, and two nodes on one Redis.
import { randomUUID } from 'node:crypto';
import { Config } from '../../src/config/config.js';
import { MemoryBudget } from '../../src/platform/kernel/memory/memory.budget.js';
import { RedisConnection } from '../../src/platform/kernel/redis/redis.connection.js';
import { MemorySessionStore } from '../../src/platform/session/session/memory.store.js';
import { RedisSessionStore } from '../../src/platform/session/session/redis.store.js';
import type { SessionStore } from '../../src/platform/session/session/session.store.js';
import { captureLog } from './captured-log.js';
import { startRedis } from './redis.js';
import { standardBooks } from './session-store.js';
import { TestClock } from './test-clock.js';

export interface StoreNodes {
  readonly clock: TestClock;
  /** Two nodes; in memory, the same one. */
  readonly nodes: readonly [SessionStore, SessionStore];
  stop(): Promise<void>;
}

const config = (values: Partial<Config['values']> = {}): Config =>
  Config.from({}).with({ sessionTtlSeconds: 60, ...values });

export function storeInMemory(budget = new MemoryBudget(1e9)): StoreNodes {
  const clock = new TestClock();
  const store = new MemorySessionStore(config(), clock, standardBooks, budget);
  return { clock, nodes: [store, store], stop: () => Promise.resolve() };
}

export async function storeOnRedis(): Promise<StoreNodes> {
  const redis = await startRedis();
  const clock = new TestClock(Date.now());
  const values = { store: 'redis', redisUrl: redis.url, redisPrefix: randomUUID() } as const;
  const { log } = captureLog('fatal');
  const open = async (): Promise<RedisConnection> => {
    const connection = await RedisConnection.create(config(values).values, log);
    await connection.open();
    return connection;
  };
  const connections = [await open(), await open()] as const;
  const storeOf = (connection: RedisConnection): SessionStore =>
    new RedisSessionStore(config(values), clock, standardBooks, connection, new MemoryBudget(1e9));
  const stop = async (): Promise<void> => {
    for (const connection of connections) connection.close();
    await redis.stop();
  };
  return { clock, nodes: [storeOf(connections[0]), storeOf(connections[1])], stop };
}
