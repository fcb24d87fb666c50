// Runs Lua scripts on a Redis or Valkey server or cluster, and repeats scripts that a failover interrupted.
import type { Log } from '../logging/log.js';
import { createRedisServer, type RedisSettings } from './redis.clients.js';
import {
  codeOf,
  hasNoEffect,
  InconclusiveError,
  isMasterError,
  isOfFailover,
  isTransient,
  NotSentError,
  ResponseTimeoutError,
  StoreUnavailableError,
} from './redis.errors.js';
import { RedisMonitor } from './redis.monitor.js';
import { checkScript, type RedisReply, type Script } from './redis.script.js';
import type { RedisClient, RedisServer, ScriptCall } from './redis.server.js';
import { afterResponseTimeout, withTimeout } from './response-timeout.js';

type ScriptArgument = string | number | Buffer;

/** Milliseconds that every request waits for a lost connection. */
const RECONNECT_WAIT = 400;
/** Milliseconds between two attempts during a failover. */
const ATTEMPT_INTERVAL = 50;
/** Milliseconds between two tests whether an outage is over. */
const CHECK_INTERVAL = 500;

export class RedisConnection {
  private closing = false;
  private isOpened = false;
  private connected: Promise<void> | undefined;
  private checking: Promise<void> | undefined;
  private checkTimer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly server: RedisServer,
    private readonly prefix: string,
    readonly monitor: RedisMonitor,
  ) {
    this.server.on('error', (reason) => this.report(reason));
  }

  /** Whether acknowledged writes are on the replicas of the server. */
  get isReplicated(): boolean {
    return this.server.isReplicated;
  }

  /** A connection that is not open yet. */
  static async create(settings: RedisSettings, log: Log): Promise<RedisConnection> {
    const server = createRedisServer(settings, await import('./redis.client.js'));
    return new RedisConnection(server, settings.redisPrefix, new RedisMonitor(log));
  }

  /** Waits for the first attempt to connect. If it fails, the connection retries in the background. */
  async open(): Promise<void> {
    this.isOpened = true;
    await Promise.race([this.server.connect(), this.firstFailure()]);
  }

  /** `sandbox:{tag}:name`. The part in braces determines the cluster node of a key. */
  key(tag: string, ...names: readonly string[]): string {
    return [this.prefix, `{${tag}}`, ...names].join(':');
  }

  /**
   * Runs a script on one key. During a failover it is repeated, if that cannot execute it twice.
   * @throws StoreUnavailableError if the server cannot be reached or returns an error
   */
  async run(script: Script, key: string, ...values: readonly ScriptArgument[]): Promise<RedisReply> {
    const call = { keys: [key], arguments: values.map((one) => (Buffer.isBuffer(one) ? one : String(one))) };
    const startedAt = this.monitor.start();
    let isOutcomeUnknown = false;
    let wait = this.server.reconnectWait;
    for (;;) {
      try {
        const reply = await this.attempt(script, call);
        if (isOutcomeUnknown && !script.isConclusive(reply)) throw new InconclusiveError();
        this.monitor.succeeded(script.name, startedAt);
        return reply;
      } catch (reason) {
        this.fail(script, reason);
        isOutcomeUnknown ||= !hasNoEffect(reason);
        if (isOfFailover(reason)) wait = this.server.failoverWait;
        const left = this.deadline(reason, startedAt, wait) - performance.now();
        const canRepeat = isTransient(reason) && (!isOutcomeUnknown || script.isRepeatable);
        if (this.closing || !canRepeat || left <= 0) throw new StoreUnavailableError(reason);
        await (isOfFailover(reason) ? sleep(ATTEMPT_INTERVAL) : this.connection());
      }
    }
  }

  /** Tests a write, once. Concurrent calls share one test. Throws StoreUnavailableError. */
  check(): Promise<void> {
    this.checking ??= this.testWrite().finally(() => (this.checking = undefined));
    return this.checking;
  }

  close(): void {
    this.closing = true;
    clearTimeout(this.checkTimer);
    if (this.isOpened) this.server.close();
  }

  private attempt(script: Script, call: ScriptCall): Promise<RedisReply> {
    const { client } = this.server;
    if (client === undefined) return Promise.reject(new NotSentError('not connected to the store'));
    const isConfirmed = script.isDurable && this.server.isReplicated;
    return isConfirmed ? this.attemptConfirmed(client, script, call) : evaluate(client, script, call);
  }

  private async attemptConfirmed(client: RedisClient, script: Script, call: ScriptCall): Promise<RedisReply> {
    if (this.server.isShortOfReplicas) throw new NotSentError('NOREPLICAS A replica is missing.');
    const reply = await evaluate(client, script, call);
    await this.server.confirm(client);
    return reply;
  }

  private async testWrite(): Promise<void> {
    try {
      await this.attempt(checkScript, { keys: [this.key('check')], arguments: [] });
      this.monitor.checkSucceeded();
    } catch (reason) {
      this.fail(checkScript, reason);
      throw new StoreUnavailableError(reason);
    }
  }

  /** Only requests at the start of an outage wait for its end, so that they do not queue up. */
  private deadline(reason: unknown, startedAt: number, wait: number): number {
    const end = Math.min(startedAt, this.monitor.failingSince) + wait;
    return isOfFailover(reason) ? end : Math.max(end, startedAt + RECONNECT_WAIT);
  }

  private fail({ name }: Script, reason: unknown): void {
    this.monitor.failed(name);
    this.report(reason);
    if (isMasterError(reason) || reason instanceof ResponseTimeoutError) this.server.findMaster();
  }

  /** Logs the begin of an outage, and tests writes until it ends. */
  private report(reason: unknown): void {
    if (this.closing) return;
    this.monitor.reportError(reason);
    this.scheduleCheck();
  }

  private scheduleCheck(): void {
    this.checkTimer ??= setTimeout(() => {
      this.checkTimer = undefined;
      const done = (): void => {
        if (this.monitor.isFailing) this.scheduleCheck();
      };
      this.check().then(done, done);
    }, CHECK_INTERVAL).unref();
  }

  /** Waits briefly for a connection. */
  private connection(): Promise<void> {
    this.connected ??= new Promise<void>((resolve) => {
      this.server.once('ready', resolve);
      setTimeout(() => {
        this.server.off('ready', resolve);
        resolve();
      }, RECONNECT_WAIT).unref();
    }).finally(() => (this.connected = undefined));
    return this.connected;
  }

  /** Resolves on an error, or after the response timeout. */
  private firstFailure(): Promise<void> {
    return new Promise((resolve) => {
      this.server.once('error', () => resolve());
      afterResponseTimeout(resolve).unref();
    });
  }
}

function evaluate(client: RedisClient, { sha, source }: Script, call: ScriptCall): Promise<RedisReply> {
  const reply = client.evalSha(sha, call).catch((reason: unknown) => {
    if (codeOf(reason) === 'NOSCRIPT') return client.eval(source, call);
    throw reason;
  });
  return withTimeout(reply as Promise<RedisReply>);
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
