// The port of the connection to Redis: one client at a time, which is replaced when another server becomes the master.
import { EventEmitter } from 'node:events';

/** The methods that a client and a cluster client share. */
export interface RedisClient {
  /** Whether the client is connected. */
  readonly isReady: boolean;
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  /** Closes the connection after the commands in progress. */
  close(): unknown;
  destroy(): void;
  on(event: 'error', listener: (reason: Error) => void): unknown;
  on(event: 'ready', listener: () => void): unknown;
  evalSha(sha: string, call: ScriptCall): Promise<unknown>;
  eval(source: string, call: ScriptCall): Promise<unknown>;
}

export interface ScriptCall {
  keys: string[];
  arguments: (string | Buffer)[];
}

/** Milliseconds. */
export const MAX_RECONNECT_DELAY = 1000;

export abstract class RedisServer extends EventEmitter<{ error: [reason: unknown]; ready: [] }> {
  /** Milliseconds that a request waits for a lost connection at the start of an outage. */
  abstract readonly reconnectWait: number;
  /** Milliseconds that a request waits for a new master after a server has rejected its command. */
  abstract readonly failoverWait: number;
  /** Whether durable writes need a confirmation. */
  readonly isReplicated: boolean = false;
  protected isClosed = false;

  /** The present client, if it is connected. */
  abstract get client(): RedisClient | undefined;

  /** Whether writes must wait because a replica of the master is missing. */
  abstract get isShortOfReplicas(): boolean;

  /** Resolves when a client is connected for the first time. Retries until then. */
  abstract connect(): Promise<void>;

  /** Looks for the present master, because a server reported that it does not accept commands. */
  findMaster(): void {
    // For servers that follow the master by themselves.
  }

  /** Waits until the writes of this client are on the replicas. Throws UnconfirmedError if that is not certain. */
  confirm(_client: RedisClient): Promise<void> {
    return Promise.resolve();
  }

  abstract close(): void;

  /** Reports the events of a client. */
  protected observed<C extends RedisClient>(client: C): C {
    client.on('error', (reason) => this.emit('error', reason));
    client.on('ready', () => this.emit('ready'));
    return client;
  }

  /** Retries: a client gives up if its first attempt fails. */
  protected async connectWithRetry(
    client: { connect(): Promise<unknown> },
    isWanted = () => true,
  ): Promise<void> {
    while (!this.isClosed && isWanted()) {
      try {
        await client.connect();
        return;
      } catch (reason) {
        this.emit('error', reason);
        await new Promise((resolve) => setTimeout(resolve, MAX_RECONNECT_DELAY).unref());
      }
    }
  }
}

/** Ends a client that is not used any more. Commands in progress complete if the server still responds. */
export function retire(client: RedisClient): void {
  if (!client.isReady) {
    client.destroy();
    return;
  }
  void Promise.resolve(client.close()).catch(() => undefined);
}
