// A server or a cluster that REDIS_URL names. Its host name can follow the master.
import { RedisServer, retire, type RedisClient } from './redis.server.js';

/** Milliseconds between two attempts to find another master behind the same name. */
const SEARCH_INTERVAL = 1000;

export class DirectServer extends RedisServer {
  readonly reconnectWait = 400;
  readonly failoverWait = 1500;
  readonly isShortOfReplicas = false;
  private current: RedisClient;
  private successor: RedisClient | undefined;
  private lastSearch = -Infinity;

  constructor(private readonly create: () => RedisClient) {
    super();
    this.current = this.observed(create());
  }

  get client(): RedisClient | undefined {
    return this.current.isReady ? this.current : undefined;
  }

  connect(): Promise<void> {
    return this.connectWithRetry(this.current);
  }

  /** A demoted master keeps its connections, although its host name may already point to the new master. */
  override findMaster(): void {
    const now = performance.now();
    if (this.isClosed || !this.current.isReady || now - this.lastSearch < SEARCH_INTERVAL) return;
    this.lastSearch = now;
    this.successor?.destroy();
    const successor = this.observed(this.create());
    this.successor = successor;
    successor.connect().then(
      () => this.replaceBy(successor),
      (reason: unknown) => this.successor === successor && this.emit('error', reason),
    );
  }

  close(): void {
    this.isClosed = true;
    this.successor?.destroy();
    this.current.destroy();
  }

  private replaceBy(successor: RedisClient): void {
    if (this.isClosed || this.successor !== successor) return;
    this.successor = undefined;
    const previous = this.current;
    this.current = successor;
    retire(previous);
  }
}
