// Stores when learners were last active. With Redis, the requests of half a second take one round trip per class.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Ticker } from '../../../platform/kernel/lifecycle/ticker.js';
import { ClassStore, type MemberIds } from '../store/class.store.js';

const FLUSH_INTERVAL = 500;

@Injectable()
export class ClassActivity {
  /** By class and learner. */
  private pending = new Map<string, Map<string, number>>();

  constructor(
    private readonly store: ClassStore,
    private readonly clock: Clock,
    ticker: Ticker,
  ) {
    if (store.isRemote) ticker.every(FLUSH_INTERVAL, () => this.flush());
  }

  record({ classId, learnerId }: MemberIds): void {
    const learners = this.pending.get(classId) ?? new Map<string, number>();
    this.pending.set(classId, learners.set(learnerId, this.clock.now()));
    if (!this.store.isRemote) this.flush();
  }

  private flush(): void {
    if (this.pending.size === 0) return;
    const all = this.pending;
    this.pending = new Map();
    for (const [classId, learners] of all) {
      // A time that cannot be stored is replaced by the next one.
      if (this.store.isRemote)
        void Promise.resolve(this.store.touch(classId, learners)).catch(() => undefined);
      else void this.store.touch(classId, learners);
    }
  }
}
