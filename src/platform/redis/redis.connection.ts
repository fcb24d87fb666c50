// The connection to a Redis or Valkey server, or to a cluster of them, and the scripts that run there.
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

/** A program for the server (https://redis.io/docs/latest/develop/programmability/eval-intro/). All of its keys share a slot. */
interface Script {
  /** What the log and the metrics call it. */
  readonly name: string;
  readonly source: string;
  readonly sha: string;
}

export function defineScript(name: string, source: string): Script {
  return { name, source, sha: createHash('sha1').update(source).digest('hex') };
}

type RedisReply = string | number | null | RedisReply[];

/** Milliseconds that a request waits for a connection to come back. */
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
   * Tries to connect once. What cannot be reached now may be there in a moment: it goes on trying by itself.
   * @param url `redis://`, `rediss://`, or `redis+cluster://` with one or more `host:port`, separated by commas
   * @param prefix begins every key
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

  /** `sandbox:{tag}:name`: the part in braces says on which node of a cluster a key lives. */
  key(tag: string, ...names: readonly string[]): string {
    return [this.prefix, `{${tag}}`, ...names].join(':');
  }

  /** Runs a script on one key. Throws SERVICE_UNAVAILABLE where the server cannot be reached, or will not do it. */
  async run(
    { name, source, sha }: Script,
    key: string,
    ...values: readonly (string | number)[]
  ): Promise<RedisReply> {
    if (!this.server.isReady) await this.recovery();
    const call = { keys: [key], arguments: values.map(String) };
    const begun = this.monitor.start();
    try {
      const answer = await this.server.evalSha(sha, call).catch((reason: unknown) => {
        if (wordOf(reason) === 'NOSCRIPT') return this.server.eval(source, call);
        throw reason;
      });
      this.monitor.succeeded(name, begun);
      return answer as RedisReply;
    } catch (reason) {
      this.monitor.failed(name, reason);
      if (wordOf(reason) === 'READONLY') this.reconnect();
      const message =
        wordOf(reason) === 'OOM'
          ? 'the store is full, try again later'
          : 'the store cannot be reached, try again';
      throw apiError('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': '1' } });
    }
  }

  close(): void {
    this.closing = true;
    this.server.destroy();
  }

  /**
   * A connection that was lost for a moment is back in a moment: a node that had no time for it for longer than the silence
   * that it allows takes its server for gone.
   */
  private recovery(): Promise<void> {
    this.recovering ??= new Promise<void>((resolve) => {
      this.server.once('ready', resolve);
      setTimeout(resolve, RECONNECT_WAIT).unref();
    }).finally(() => (this.recovering = undefined));
    return this.recovering;
  }

  /** An error, or that nothing was heard for too long. */
  private firstFailure(): Promise<void> {
    return new Promise((resolve) => {
      this.server.on('error', () => resolve());
      setTimeout(resolve, RESPONSE_TIMEOUT).unref();
    });
  }

  /** A client that never reached its server gives up; this one tries again. */
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

  /** A master that became a replica keeps its connections; the address may lead to its successor by now. */
  private reconnect(): void {
    if (!this.server.isReady) return;
    this.server.destroy();
    void this.connectWithRetry();
  }

  private report(reason: unknown): void {
    if (!this.closing) this.monitor.reportError(reason);
  }
}

/** The word with which the server begins an error. */
function wordOf(reason: unknown): string | undefined {
  return reason instanceof Error ? reason.message.split(' ', 1)[0] : undefined;
}
