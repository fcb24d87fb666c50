// Watches the boards of classes for streams and waiting requests on this node.
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import type { ControlDocument } from '../../../platform/session/control/controls.js';
import { Ticker } from '../../../platform/kernel/lifecycle/ticker.js';
import { Log } from '../../../platform/kernel/logging/log.js';
import { StoreUnavailableError } from '../../../platform/kernel/redis/redis.errors.js';
import { boardOf, type Board } from './board.js';
import type { ClassState } from '../store/class.record.js';
import { ClassStore } from '../store/class.store.js';
import { Curriculum } from '../learners/curriculum.js';

/** Milliseconds between two reads of a watched class. */
export const WATCH_INTERVAL = 250;

/** The controls of the class as its trainer set them; empty without any. */
export interface WatchedClass {
  readonly board: Board;
  readonly controls: ControlDocument;
}

/** Gets a class at every interval, and undefined when the class or the service ends. */
type Watcher = (watched: WatchedClass | undefined) => void;

interface Watch {
  readonly watchers: Set<Watcher>;
  readonly stop: () => void;
  /** Whether a read is in progress. */
  isReading: boolean;
}

@Injectable()
export class BoardWatch implements OnModuleDestroy {
  private readonly watches = new Map<string, Watch>();
  private isStopping = false;

  constructor(
    private readonly store: ClassStore,
    private readonly curriculum: Curriculum,
    private readonly clock: Clock,
    private readonly ticker: Ticker,
    private readonly log: Log,
  ) {}

  /** Returns a function that ends it. A watcher that is added while the service stops gets `undefined` at once. */
  add(classId: string, watcher: Watcher): () => void {
    if (this.isStopping) {
      watcher(undefined);
      return () => undefined;
    }
    const watch = this.watches.get(classId) ?? this.start(classId);
    watch.watchers.add(watcher);
    return () => this.remove(classId, watcher);
  }

  /** Ends all streams and waiting requests, before the server closes. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const id of [...this.watches.keys()]) this.publish(id, undefined);
  }

  private start(classId: string): Watch {
    const stop = this.ticker.every(WATCH_INTERVAL, () => void this.read(classId));
    const watch = { watchers: new Set<Watcher>(), stop, isReading: false };
    this.watches.set(classId, watch);
    return watch;
  }

  private async read(classId: string): Promise<void> {
    const watch = this.watches.get(classId);
    if (watch === undefined || watch.isReading) return;
    watch.isReading = true;
    try {
      const state = await this.store.read(classId);
      this.publish(classId, state && watchedClass(state, this.curriculum, this.clock.now()));
    } catch (err) {
      // The next interval tries again, also after an outage of Redis, which the connection logs.
      if (!(err instanceof StoreUnavailableError))
        this.log.error({ err }, 'the board of a class was not read');
    } finally {
      watch.isReading = false;
    }
  }

  private publish(classId: string, watched: WatchedClass | undefined): void {
    for (const watcher of [...(this.watches.get(classId)?.watchers ?? [])]) {
      watcher(watched);
      if (watched === undefined) this.remove(classId, watcher);
    }
  }

  private remove(classId: string, watcher: Watcher): void {
    const watch = this.watches.get(classId);
    if (watch?.watchers.delete(watcher) !== true || watch.watchers.size > 0) return;
    watch.stop();
    this.watches.delete(classId);
  }
}

export const watchedClass = (state: ClassState, curriculum: Curriculum, now: number): WatchedClass => ({
  board: boardOf(state, curriculum, now),
  controls: state.head.value.controls ?? {},
});
