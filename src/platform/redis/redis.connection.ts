// The connection to a Redis or Valkey server, or to a cluster of them, and the scripts that run there.
import { createHash } from 'node:crypto';
import { failure } from '../../core/errors.js';

/** A program for the server (https://redis.io/docs/latest/develop/programmability/eval-intro/). All of its keys share a slot. */
interface Script {
  readonly source: string;
  readonly sha: string;
}

export function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}

type Answer = string | number | null | Answer[];

/** What a client and a cluster have in common, and this service needs. */
interface Server {
  connect(): Promise<unknown>;
  destroy(): void;
  on(event: 'error', listener: (reason: Error) => void): unknown;
  evalSha(sha: string, call: Call): Promise<unknown>;
  eval(source: string, call: Call): Promise<unknown>;
}

interface Call {
  keys: string[];
  arguments: string[];
}

/** Milliseconds. A server that says nothing for so long is taken to be gone, so that nobody waits for two seconds. */
const SILENCE = 1500;
const PING_EVERY = 400;
const SLOWEST_RECONNECT = 1000;

const socket = {
  connectTimeout: SILENCE,
  socketTimeout: SILENCE,
  reconnectStrategy: (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 8), SLOWEST_RECONNECT),
};
const patience = { pingInterval: PING_EVERY, disableOfflineQueue: true, socket } as const;

export class RedisConnection {
  private closing = false;

  private constructor(
    private readonly server: Server,
    private readonly prefix: string,
  ) {
    // Every command that fails says so itself.
    this.server.on('error', () => undefined);
    void this.connect();
  }

  /**
   * Begins to connect, and waits for nobody: what cannot be reached now may be there in a moment.
   * @param url `redis://`, `rediss://`, or `redis+cluster://` with one or more `host:port`, separated by commas
   * @param prefix begins every key
   */
  static async to(url: string, prefix: string): Promise<RedisConnection> {
    return new RedisConnection(serverAt(url, await import('./redis.client.js')), prefix);
  }

  /** `sandbox:{tag}:name`: the part in braces says on which node of a cluster a key lives. */
  key(tag: string, ...names: readonly string[]): string {
    return [this.prefix, `{${tag}}`, ...names].join(':');
  }

  /** Runs a script on one key. Throws SERVICE_UNAVAILABLE where the server cannot be reached. */
  async run({ source, sha }: Script, key: string, ...values: readonly (string | number)[]): Promise<Answer> {
    const call = { keys: [key], arguments: values.map(String) };
    try {
      return (await this.server.evalSha(sha, call).catch((reason: unknown) => {
        if (reason instanceof Error && reason.message.startsWith('NOSCRIPT'))
          return this.server.eval(source, call);
        throw reason;
      })) as Answer;
    } catch {
      throw failure('SERVICE_UNAVAILABLE', 'the store cannot be reached, try again', {
        headers: { 'retry-after': '1' },
      });
    }
  }

  close(): void {
    this.closing = true;
    this.server.destroy();
  }

  /** A client that never reached its server gives up; this one tries again. */
  private async connect(): Promise<void> {
    while (!this.closing) {
      try {
        await this.server.connect();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, SLOWEST_RECONNECT).unref());
      }
    }
  }
}

function serverAt(url: string, { createClient, createCluster }: typeof import('./redis.client.js')): Server {
  const [, tls = '', hosts] = /^redis(s)?\+cluster:\/\/(.+)$/.exec(url) ?? [];
  if (hosts === undefined) return createClient({ url, ...patience });
  const [list = '', credentials = ''] = hosts.split('@').reverse();
  const [username, password] = credentials.split(':').map(decodeURIComponent);
  return createCluster({
    rootNodes: list.split(',').map((host) => ({ url: `redis${tls}://${host}` })),
    defaults: { ...patience, ...(username && { username }), ...(password && { password }) },
  });
}
