// How to talk to a Redis server, or to a cluster of them: by which address, and for how long to wait.

/** What a client and a cluster have in common, and this service needs. */
export interface RedisServer {
  /** Whether it is connected. */
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

/** Milliseconds. A server that says nothing for so long is taken to be gone, so that nobody waits for two seconds. */
export const RESPONSE_TIMEOUT = 1500;
const PING_EVERY = 400;
export const MAX_RECONNECT_DELAY = 1000;

const socket = {
  connectTimeout: RESPONSE_TIMEOUT,
  socketTimeout: RESPONSE_TIMEOUT,
  reconnectStrategy: (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 8), MAX_RECONNECT_DELAY),
};
const patience = { pingInterval: PING_EVERY, disableOfflineQueue: true } as const;

/** @param url see `RedisConnection.to` */
export function createRedisServer(
  url: string,
  { createClient, createCluster }: typeof import('./redis.client.js'),
): RedisServer {
  const [, tls, hosts] = /^redis(s)?\+cluster:\/\/(.+)$/.exec(url) ?? [];
  if (hosts === undefined) return createClient({ url, ...patience, socket });
  const [list = '', credentials = ''] = hosts.split('@').reverse();
  const [username, password] = credentials.split(':').map(decodeURIComponent);
  return createCluster({
    rootNodes: list.split(',').map((host) => ({ url: `redis${tls ?? ''}://${host}` })),
    // The other nodes are known by host and port alone.
    defaults: {
      ...patience,
      socket: tls === undefined ? socket : { ...socket, tls: true },
      ...(username && { username }),
      ...(password && { password }),
    },
    topologyRefreshOnReconnectionAttemptStrategy: MAX_RECONNECT_DELAY,
  });
}
