// Reads something at an interval for all who watch it, once for all of them, until the last of them leaves.
import type { Ticker } from './ticker.js';

interface Source<T> {
  readonly ticker: Ticker;
  /** Milliseconds between two reads. */
  readonly interval: number;
  /**
   * Undefined if what the key identifies has ended.
   * @param last the result of the read before, so that an implementation reads only changes
   */
  read(key: string, last: T | undefined): Promise<T | undefined>;
  /** After a read that failed. The next interval tries again. */
  onError(err: unknown): void;
}

/** Gets the value at every interval, and undefined once when it has ended or the service stops. */
type Watcher<T> = (value: T | undefined) => void;

interface Watch<T> {
  readonly watchers: Set<Watcher<T>>;
  readonly stop: () => void;
  /** Whether a read is in progress. */
  isReading: boolean;
  /** The result of the last read. */
  last: T | undefined;
}

export class Watches<T> {
  private readonly watches = new Map<string, Watch<T>>();
  private isStopping = false;

  constructor(private readonly source: Source<T>) {}

  /** Returns a function that ends the watch. A watcher that is added while the service stops gets `undefined` immediately. */
  add(key: string, watcher: Watcher<T>): () => void {
    if (this.isStopping) {
      watcher(undefined);
      return () => undefined;
    }
    const watch = this.watches.get(key) ?? this.start(key);
    watch.watchers.add(watcher);
    return () => this.remove(key, watcher);
  }

  /** Ends all watches. Call it when the service stops, before the server closes. */
  end(): void {
    this.isStopping = true;
    for (const key of [...this.watches.keys()]) this.publish(key, undefined);
  }

  private start(key: string): Watch<T> {
    const { ticker, interval } = this.source;
    const stop = ticker.every(interval, () => void this.read(key));
    const watch = { watchers: new Set<Watcher<T>>(), stop, isReading: false, last: undefined };
    this.watches.set(key, watch);
    return watch;
  }

  private async read(key: string): Promise<void> {
    const watch = this.watches.get(key);
    if (watch === undefined || watch.isReading) return;
    watch.isReading = true;
    try {
      watch.last = await this.source.read(key, watch.last);
      this.publish(key, watch.last);
    } catch (err) {
      this.source.onError(err);
    } finally {
      watch.isReading = false;
    }
  }

  private publish(key: string, value: T | undefined): void {
    for (const watcher of [...(this.watches.get(key)?.watchers ?? [])]) {
      watcher(value);
      if (value === undefined) this.remove(key, watcher);
    }
  }

  private remove(key: string, watcher: Watcher<T>): void {
    const watch = this.watches.get(key);
    if (watch?.watchers.delete(watcher) !== true || watch.watchers.size > 0) return;
    watch.stop();
    this.watches.delete(key);
  }
}
