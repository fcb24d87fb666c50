// The latest version of each class that this node read from Redis. A read transfers only what has changed since.
import type { MemoryAccount } from '../../../platform/kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../../platform/kernel/memory/memory.budget.js';
import type { ClassState } from './class.record.js';

const MEMORY_SHARE = 0.02;
/** An estimate, which counts what is typical of a class with much progress. */
const CLASS_BYTES = 2000;
const LEARNER_BYTES = 6000;

export class ClassStateCache {
  private readonly states = new Map<string, ClassState>();
  private readonly memory: MemoryAccount;

  constructor(budget: MemoryBudget) {
    this.memory = budget.cache('class-states', { share: MEMORY_SHARE }, () => this.evictOldest());
  }

  get(id: string): ClassState | undefined {
    return this.states.get(id);
  }

  set(id: string, state: ClassState): void {
    this.delete(id);
    while (!this.memory.reserve(bytesOf(state))) if (!this.evictOldest()) return;
    this.states.set(id, state);
  }

  delete(id: string): void {
    const known = this.states.get(id);
    if (known === undefined) return;
    this.states.delete(id);
    this.memory.release(bytesOf(known));
  }

  private evictOldest(): boolean {
    for (const id of this.states.keys()) {
      this.delete(id);
      return true;
    }
    return false;
  }
}

const bytesOf = ({ learners }: ClassState): number => CLASS_BYTES + learners.size * LEARNER_BYTES;
