// The master that Redis Sentinel names. The client library watches the Sentinels; this server follows what it reports.
import { UnconfirmedError } from './redis.errors.js';
import { ReplicationGuard, type ReplicatedClient } from './replication.guard.js';
import { RedisServer, retire, type RedisClient } from './redis.server.js';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** The part of the library's Sentinel client that is used. */
interface SentinelWatcher {
  connect(): Promise<unknown>;
  destroy(): Promise<unknown>;
  on(event: 'error', listener: (reason: unknown) => void): unknown;
  on(event: 'topology-change', listener: (event: TopologyChange) => void): unknown;
}

interface TopologyChange {
  readonly type: string;
  readonly node?: Address;
}

interface Master extends Address {
  /** For all commands except the commands of the guard. */
  readonly client: ReplicatedClient;
  readonly guard: ReplicationGuard;
}

/**
 * Milliseconds. A graceful failover takes two to five seconds: the promotion, and until a replica follows the new master. The
 * failover of a crashed master also takes the time after which the Sentinels consider it down.
 */
const FAILOVER_WAIT = 8000;

export class SentinelServer extends RedisServer {
  readonly reconnectWait = FAILOVER_WAIT;
  readonly failoverWait = FAILOVER_WAIT;
  override readonly isReplicated = true;
  private master: Master | undefined;

  /**
   * @param watcher a Sentinel client that reports the master again after every change
   * @param create a client of a server
   * @param markerKey a key that no feature uses
   */
  constructor(
    private readonly watcher: SentinelWatcher,
    private readonly create: (address: Address) => ReplicatedClient,
    private readonly markerKey: string,
  ) {
    super();
    watcher.on('topology-change', ({ type, node }) => {
      if (type === 'MASTER_CHANGE' && node !== undefined) this.follow(node);
    });
    // The service does not need the Sentinels while it is connected to the master.
    watcher.on('error', (reason) => this.client === undefined && this.emit('error', asError(reason)));
  }

  get client(): RedisClient | undefined {
    const { master } = this;
    return master?.client.isReady === true && master.guard.isReady ? master.client : undefined;
  }

  get isShortOfReplicas(): boolean {
    return this.master?.guard.isShort ?? false;
  }

  async connect(): Promise<void> {
    await this.connectWithRetry(this.watcher);
    while (this.client === undefined && !this.isClosed)
      await new Promise<void>((resolve) => void this.once('ready', resolve));
  }

  override confirm(client: RedisClient): Promise<void> {
    const { master } = this;
    if (master?.client !== client)
      return Promise.reject(
        new UnconfirmedError('the master changed before its replicas confirmed the write'),
      );
    return master.guard.confirm();
  }

  close(): void {
    this.isClosed = true;
    void this.watcher.destroy();
    this.leave(this.master);
  }

  /** A lost connection to the same server is restored by its client. */
  private follow({ host, port }: Address): void {
    const previous = this.master;
    if (this.isClosed || (previous?.host === host && previous.port === port)) return;
    const client = this.observed(this.create({ host, port }));
    const guard = new ReplicationGuard(client, this.observed(this.create({ host, port })), this.markerKey);
    const next: Master = { host, port, client, guard };
    this.master = next;
    this.leave(previous);
    const isPresent = (): boolean => this.master === next;
    void this.connectWithRetry(client, isPresent);
    void this.connectWithRetry(guard, isPresent).then(() => this.emit('ready'));
  }

  private leave(master: Master | undefined): void {
    if (master === undefined) return;
    master.guard.stop();
    if (this.isClosed) master.client.destroy();
    else retire(master.client);
  }
}

const asError = (reason: unknown): unknown => (typeof reason === 'string' ? new Error(reason) : reason);
