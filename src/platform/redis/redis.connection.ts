// The connection to a Redis or Valkey server, or to a cluster of them, and the scripts that run there.
import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { failure } from '../../core/errors.js';
import { serverAt, SLOWEST_RECONNECT, type Server } from './redis.server.js';

/** A program for the server (https://redis.io/docs/latest/develop/programmability/eval-intro/). All of its keys share a slot. */
interface Script {
  readonly source: string;
  readonly sha: string;
}

export function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}

type Answer = string | number | null | Answer[];

export class RedisConnection {
  private readonly logger = new Logger('Redis');
  private closing = false;
  /** What was wrong last: an outage is one line in the log, not one for every request. */
  private trouble = '';

  private constructor(
    private readonly server: Server,
    private readonly prefix: string,
  ) {
    this.server.on('error', (reason) => this.report(reason));
    void this.connect();
  }

  /**
   * Begins to connect, and waits for nobody: what cannot be reached now may be there in a moment.
   * @param url `redis://`, `rediss://`, or `redis+cluster://` with one or more `host:port`, separated by commas
   * @param prefix begins every key
   */
  static async to(url: string, prefix: string): Promise<RedisConnection> {
    return new RedisConnection(serverAt(url, await import('@redis/client')), prefix);
  }

  /** `sandbox:{tag}:name`: the part in braces says on which node of a cluster a key lives. */
  key(tag: string, ...names: readonly string[]): string {
    return [this.prefix, `{${tag}}`, ...names].join(':');
  }

  /** Runs a script on one key. Throws SERVICE_UNAVAILABLE where the server cannot be reached, or will not do it. */
  async run({ source, sha }: Script, key: string, ...values: readonly (string | number)[]): Promise<Answer> {
    const call = { keys: [key], arguments: values.map(String) };
    try {
      const answer = await this.server.evalSha(sha, call).catch((reason: unknown) => {
        if (wordOf(reason) === 'NOSCRIPT') return this.server.eval(source, call);
        throw reason;
      });
      this.trouble = '';
      return answer as Answer;
    } catch (reason) {
      this.report(reason);
      if (wordOf(reason) === 'READONLY') this.reconnect();
      const message =
        wordOf(reason) === 'OOM'
          ? 'the store is full, try again later'
          : 'the store cannot be reached, try again';
      throw failure('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': '1' } });
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
      } catch (reason) {
        this.report(reason);
        await new Promise((resolve) => setTimeout(resolve, SLOWEST_RECONNECT).unref());
      }
    }
  }

  /** A master that became a replica keeps its connections; the address may lead to its successor by now. */
  private reconnect(): void {
    if (!this.server.isReady) return;
    this.server.destroy();
    void this.connect();
  }

  private report(reason: unknown): void {
    const { message = '', code = '' } = reason as { message?: string; code?: string };
    const trouble = message || code;
    if (this.closing || trouble === this.trouble) return;
    this.trouble = trouble;
    this.logger.error(trouble);
  }
}

/** The word with which the server begins an error. */
function wordOf(reason: unknown): string | undefined {
  return reason instanceof Error ? reason.message.split(' ', 1)[0] : undefined;
}
