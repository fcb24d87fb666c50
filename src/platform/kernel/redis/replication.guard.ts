// Confirms that the writes to a master are on its replicas, so that a failover loses no acknowledged write.
import { UnconfirmedError } from './redis.errors.js';
import type { RedisClient } from './redis.server.js';
import { withTimeout } from './response-timeout.js';

export interface ReplicatedClient extends RedisClient {
  sendCommand(words: string[]): Promise<unknown>;
}

/** Milliseconds. */
const CONFIRMATION_TIMEOUT = 1000;
const POLL_INTERVAL = 250;
/** Seconds without acknowledgement after which a replica is not counted. */
const MAX_LAG = 2;
/**
 * Milliseconds. A replica that disconnects was promoted or has failed. In this time Sentinel names the promoted one. After
 * it, writes continue without the replica.
 */
const REPLICA_LOSS_PAUSE = 10_000;

const noop = (): void => undefined;

/** For one master. Every replica that was connected once must confirm each write. */
export class ReplicationGuard {
  /** Number of replicas. */
  private required = 0;
  /** Since when fewer replicas are connected; undefined if none is missing. */
  private shortSince: number | undefined;
  private hasPolled = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  /** Collects the writes until the running confirmation ends. */
  private next: Promise<void> | undefined;

  /**
   * @param client of the master, which reads its state
   * @param waiting another client of the master: WAIT blocks a connection
   */
  constructor(
    private readonly client: ReplicatedClient,
    private readonly waiting: ReplicatedClient,
    private readonly markerKey: string,
  ) {}

  /** Whether the number of replicas is known. */
  get isReady(): boolean {
    return this.waiting.isReady && this.hasPolled;
  }

  get isShort(): boolean {
    return this.shortSince !== undefined;
  }

  async connect(): Promise<void> {
    await this.waiting.connect();
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL).unref();
    await this.poll();
  }

  stop(): void {
    clearInterval(this.timer);
    this.waiting.destroy();
  }

  /** Waits until all writes before this call are on the required replicas. Concurrent calls share one round trip. */
  confirm(): Promise<void> {
    this.next ??= this.running.catch(noop).then(() => {
      this.next = undefined;
      this.running = this.waitForReplicas();
      return this.running;
    });
    return this.next;
  }

  private async waitForReplicas(): Promise<void> {
    const { required } = this;
    if (required === 0) return;
    // WAIT covers the writes of one connection, so a marker follows the writes of the other connection.
    const replies = await withTimeout(
      Promise.all([
        this.waiting.sendCommand(['SET', this.markerKey, '', 'PX', '60000']),
        this.waiting.sendCommand(['WAIT', String(required), String(CONFIRMATION_TIMEOUT)]),
      ]),
    ).catch((reason: unknown) => {
      throw new UnconfirmedError('the replicas cannot confirm a write', { cause: reason });
    });
    const confirmed = Number(replies[1]);
    if (confirmed >= required) return;
    this.shortSince ??= performance.now();
    throw new UnconfirmedError(`only ${confirmed} of ${required} replicas confirmed a write`);
  }

  private async poll(): Promise<void> {
    const info = await this.client.sendCommand(['INFO', 'replication']).catch(noop);
    if (typeof info !== 'string') return;
    const connected = countReplicas(info);
    const now = performance.now();
    if (connected >= this.required || now - (this.shortSince ?? now) > REPLICA_LOSS_PAUSE) {
      this.required = connected;
      this.shortSince = undefined;
    } else {
      this.shortSince ??= now;
    }
    this.hasPolled = true;
  }
}

/** Replicas that receive the writes, in the response of `INFO replication`. */
function countReplicas(info: string): number {
  return [...info.matchAll(/^slave\d+:.*state=online.*lag=(\d+)/gm)].filter(
    ([, lag]) => Number(lag) <= MAX_LAG,
  ).length;
}
