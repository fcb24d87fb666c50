// Creates the connection to Redis from the configuration.
import type { RedisClientOptions } from '@redis/client';
import type { Config } from '../../../config/config.js';
import { parseRedisHosts, type RedisHosts } from '../../../core/redis-address.js';
import { DirectServer } from './redis.direct.js';
import { SentinelServer } from './redis.sentinel.js';
import { MAX_RECONNECT_DELAY, type RedisServer } from './redis.server.js';

export type RedisSettings = Pick<
  Config['values'],
  'redisUrl' | 'redisPrefix' | 'redisSentinels' | 'redisMaster'
>;
type Library = typeof import('./redis.client.js');

/** Milliseconds. A packet is sent again after one second, in case that the first one was lost. */
const CONNECT_TIMEOUT = 3000;
/**
 * Milliseconds. A connection without a byte for this long is closed. Requests have a separate shorter timeout. This one must
 * exceed the longest turn of the event loop, because a node that was busy would close a connection that works.
 */
const SILENCE_TIMEOUT = 5000;
const PING_INTERVAL = 400;
/** Milliseconds between two queries of a Sentinel, in case that one of its messages was lost. */
const SENTINEL_INTERVAL = 1000;

const socket = {
  connectTimeout: CONNECT_TIMEOUT,
  socketTimeout: SILENCE_TIMEOUT,
  reconnectStrategy: (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 8), MAX_RECONNECT_DELAY),
};
const common = { pingInterval: PING_INTERVAL, disableOfflineQueue: true } as const;

/** @throws Error if the settings exclude each other */
export function createRedisServer(settings: RedisSettings, library: Library): RedisServer {
  const { redisUrl: url, redisSentinels } = settings;
  const [, tls, hosts] = /^redis(s)?\+cluster:\/\/(.+)$/.exec(url) ?? [];
  if (redisSentinels !== undefined) {
    if (hosts === undefined) return sentinelServer(settings, redisSentinels, library);
    throw new Error('REDIS_SENTINELS: cannot be used with a cluster. Use a redis:// or rediss:// REDIS_URL.');
  }
  if (hosts === undefined)
    return new DirectServer(() => library.createClient({ url, ...common, socket: { ...socket } }));
  return new DirectServer(() => clusterOf(hosts, tls !== undefined, library));
}

function clusterOf(hosts: string, tls: boolean, library: Library): ReturnType<Library['createCluster']> {
  const { nodes = [], username, password } = parseRedisHosts(hosts, 6379) ?? {};
  return library.createCluster({
    rootNodes: nodes.map((address) => ({ socket: address })),
    // The cluster reports its other nodes by host and port only.
    defaults: {
      ...common,
      socket: { ...socket, ...(tls && { tls }) },
      ...credentials({ username, password }),
    },
    topologyRefreshOnReconnectionAttemptStrategy: MAX_RECONNECT_DELAY,
  });
}

function sentinelServer(settings: RedisSettings, sentinels: RedisHosts, library: Library): RedisServer {
  const url = new URL(settings.redisUrl);
  const secure = url.protocol === 'rediss:' && { tls: true as const };
  const server = {
    ...common,
    ...credentials({
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
    database: Number(url.pathname.slice(1)),
  } satisfies RedisClientOptions;
  const watcher = library.createSentinel({
    name: settings.redisMaster,
    sentinelRootNodes: sentinels.nodes.map((node) => ({ ...node })),
    nodeClientOptions: { ...server, socket: { ...socket, ...secure } },
    sentinelClientOptions: { ...common, ...credentials(sentinels), socket: { ...socket, ...secure } },
    scanInterval: SENTINEL_INTERVAL,
    // The next interval retries. The library would wait for a second within each attempt.
    maxCommandRediscovers: 0,
  });
  return new SentinelServer(
    watcher,
    (address) => library.createClient({ ...server, socket: { ...socket, ...secure, ...address } }),
    `${settings.redisPrefix}:{replication}`,
  );
}

const credentials = ({ username, password }: Pick<RedisHosts, 'username' | 'password'>) => ({
  ...(username && { username }),
  ...(password && { password }),
});
