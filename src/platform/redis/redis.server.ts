// Creates the Redis client for a URL, with its timeouts.

/** The common interface of a client and a cluster client. */
export interface RedisServer {
  /** Whether the client is connected. */
  readonly isReady: boolean;
  connect(): Promise<unknown>;
  destroy(): void;
  on(event: 'error', listener: (reason: Error) => void): unknown;
  once(event: 'ready', listener: () => void): unknown;
  evalSha(sha: string, call: Call): Promise<unknown>;
  eval(source: string, call: Call): Promise<unknown>;
}

interface Call {
  keys: string[];
  arguments: string[];
}

/** Milliseconds. A connection without a byte for this long is closed, so that no request waits for two seconds. */
export const RESPONSE_TIMEOUT = 1500;
const PING_INTERVAL = 400;
export const MAX_RECONNECT_DELAY = 1000;

const socket = {
  connectTimeout: RESPONSE_TIMEOUT,
  socketTimeout: RESPONSE_TIMEOUT,
  reconnectStrategy: (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 8), MAX_RECONNECT_DELAY),
};
const common = { pingInterval: PING_INTERVAL, disableOfflineQueue: true } as const;

/** @param url see `RedisConnection.to` */
export function createRedisServer(
  url: string,
  { createClient, createCluster }: typeof import('./redis.client.js'),
): RedisServer {
  const [, tls, hosts] = /^redis(s)?\+cluster:\/\/(.+)$/.exec(url) ?? [];
  if (hosts === undefined) return createClient({ url, ...common, socket });
  const [list = '', credentials = ''] = hosts.split('@').reverse();
  const [username, password] = credentials.split(':').map(decodeURIComponent);
  return createCluster({
    rootNodes: list.split(',').map((host) => ({ url: `redis${tls ?? ''}://${host}` })),
    // The cluster reports its other nodes by host and port only.
    defaults: {
      ...common,
      socket: tls === undefined ? socket : { ...socket, tls: true },
      ...(username && { username }),
      ...(password && { password }),
    },
    topologyRefreshOnReconnectionAttemptStrategy: MAX_RECONNECT_DELAY,
  });
}
