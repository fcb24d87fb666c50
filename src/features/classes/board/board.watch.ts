// Watches the boards of classes for streams and waiting requests on this node.
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import type { ControlDocument } from '../../../platform/session/control/control-documents.js';
import { Ticker } from '../../../platform/kernel/lifecycle/ticker.js';
import { Watches } from '../../../platform/kernel/lifecycle/watches.js';
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

@Injectable()
export class BoardWatch implements OnModuleDestroy {
  private readonly watches: Watches<WatchedClass>;

  constructor(store: ClassStore, curriculum: Curriculum, clock: Clock, ticker: Ticker, log: Log) {
    this.watches = new Watches({
      ticker,
      interval: WATCH_INTERVAL,
      read: async (id) => {
        const state = await store.read(id);
        return state && watchedClass(state, curriculum, clock.now());
      },
      onError: (err) => {
        // The connection logs an outage of Redis.
        if (!(err instanceof StoreUnavailableError)) log.error({ err }, 'the board of a class was not read');
      },
    });
  }

  /** See `Watches.add`. */
  add(classId: string, watcher: (watched: WatchedClass | undefined) => void): () => void {
    return this.watches.add(classId, watcher);
  }

  onModuleDestroy(): void {
    this.watches.end();
  }
}

export const watchedClass = (state: ClassState, curriculum: Curriculum, now: number): WatchedClass => ({
  board: boardOf(state, curriculum, now),
  controls: state.head.value.controls ?? {},
});
