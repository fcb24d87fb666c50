// The connection to a Redis or Valkey server or cluster. Runs Lua scripts.
import { createHash } from 'node:crypto';
import { apiError } from '../../core/errors.js';
import type { Log } from '../logging/log.js';
import {
  createRedisServer,
  RESPONSE_TIMEOUT,
  MAX_RECONNECT_DELAY,
  type RedisServer,
} from './redis.server.js';
import { RedisMonitor } from './redis.monitor.js';

/** A Lua script (https://redis.io/docs/latest/develop/programmability/eval-intro/). It works on one key. */
interface Script {
  /** In metrics. */
  readonly name: string;
  readonly source: string;
  readonly sha: string;
}

export function defineScript(name: string, source: string): Script {
  return { name, source, sha: createHash('sha1').update(source).digest('hex') };
}

type RedisReply = string | number | null | RedisReply[];

/** Milliseconds that a request waits for a lost connection. */
const RECONNECT_WAIT = 400;

export class RedisConnection {
  private closing = false;
  private recovering: Promise<void> | undefined;

  private constructor(
    private readonly server: RedisServer,
    private readonly prefix: string,
    readonly monitor: RedisMonitor,
  ) {
    this.server.on('error', (reason) => this.report(reason));
  }

  /**
   * Waits for the first attempt to connect. If it fails, the connection retries in the background.
   * @param url `redis://`, `rediss://`, or `redis+cluster://` with one or more `host:port`, separated by commas
   * @param prefix of every key
   */
  static async open(url: string, prefix: string, log: Log): Promise<RedisConnection> {
    const connection = new RedisConnection(
      createRedisServer(url, await import('./redis.client.js')),
      prefix,
      new RedisMonitor(log),
    );
    await Promise.race([connection.connectWithRetry(), connection.firstFailure()]);
    return connection;
  }

  /** `sandbox:{tag}:name`. The part in braces determines the cluster node of a key. */
  key(tag: string, ...names: readonly string[]): string {
    return [this.prefix, `{${tag}}`, ...names].join(':');
  }

  /** Runs a script on one key. Throws SERVICE_UNAVAILABLE if the server cannot be reached or returns an error. */
  async run(
    { name, source, sha }: Script,
    key: string,
    ...values: readonly (string | number)[]
  ): Promise<RedisReply> {
    if (!this.server.isReady) await this.recovery();
    const call = { keys: [key], arguments: values.map(String) };
    const startedAt = this.monitor.start();
    try {
      const reply = await this.server.evalSha(sha, call).catch((reason: unknown) => {
        if (codeOf(reason) === 'NOSCRIPT') return this.server.eval(source, call);
        throw reason;
      });
      this.monitor.succeeded(name, startedAt);
      return reply as RedisReply;
    } catch (reason) {
      this.monitor.failed(name, reason);
      if (codeOf(reason) === 'READONLY') this.reconnect();
      const message =
        codeOf(reason) === 'OOM'
          ? 'the store is full, try again later'
          : 'the store cannot be reached, try again';
      throw apiError('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': '1' } });
    }
  }

  close(): void {
    this.closing = true;
    this.server.destroy();
  }

  /** Waits a moment for a lost connection: a node that was busy for longer than the response timeout has closed its own. */
  private recovery(): Promise<void> {
    this.recovering ??= new Promise<void>((resolve) => {
      this.server.once('ready', resolve);
      setTimeout(resolve, RECONNECT_WAIT).unref();
    }).finally(() => (this.recovering = undefined));
    return this.recovering;
  }

  /** Resolves on an error, or after the response timeout. */
  private firstFailure(): Promise<void> {
    return new Promise((resolve) => {
      this.server.on('error', () => resolve());
      setTimeout(resolve, RESPONSE_TIMEOUT).unref();
    });
  }

  /** Retries: the client library gives up if the first attempt fails. */
  private async connectWithRetry(): Promise<void> {
    while (!this.closing) {
      try {
        await this.server.connect();
        return;
      } catch (reason) {
        this.report(reason);
        await new Promise((resolve) => setTimeout(resolve, MAX_RECONNECT_DELAY).unref());
      }
    }
  }

  /** A master that became a replica keeps its connections; its host name may point to the new master by now. */
  private reconnect(): void {
    if (!this.server.isReady) return;
    this.server.destroy();
    void this.connectWithRetry();
  }

  private report(reason: unknown): void {
    if (!this.closing) this.monitor.reportError(reason);
  }
}

/** The code that a server error begins with. */
function codeOf(reason: unknown): string | undefined {
  return reason instanceof Error ? reason.message.split(' ', 1)[0] : undefined;
}
