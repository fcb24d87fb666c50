// Caches the states of sessions in a remote store, so that an unchanged state is not transferred again.
import { detached } from '../../core/heap-bytes.js';
import type { MemoryAccount } from '../memory/memory.account.js';
import type { MemoryBudget } from '../memory/memory.budget.js';
import type { SessionState } from './session.js';
import { bytesOfState, releaseResponses, SESSION_BYTES } from './session.memory.js';

interface Entry {
  readonly key: string;
  readonly createdAt: number;
  readonly state: SessionState;
}

export class SessionStateCache {
  /** By id, the most recently used last. */
  private readonly entries = new Map<string, Entry>();
  private readonly memory: MemoryAccount;

  /** Beyond its part of the memory budget, the least recently used sessions are removed. */
  constructor(budget: MemoryBudget) {
    this.memory = budget.cache('session-states', { share: 0.25 }, () => this.evict());
  }

  get(id: string): Entry | undefined {
    return this.entries.get(id);
  }

  set(id: string, createdAt: number, state: SessionState): void {
    const known = this.entries.get(id);
    if (known !== undefined) this.delete(id, known, state);
    const bytes = SESSION_BYTES + bytesOfState(state);
    if (bytes > this.memory.limit) return;
    while (!this.memory.reserve(bytes)) if (!this.evict()) return;
    const key = known?.key ?? detached(id);
    this.entries.set(key, { key, createdAt, state });
  }

  remove(id: string): void {
    const known = this.entries.get(id);
    if (known !== undefined) this.delete(id, known);
  }

  private evict(): boolean {
    for (const [id, entry] of this.entries) {
      this.delete(id, entry);
      return true;
    }
    return false;
  }

  private delete(id: string, { state }: Entry, next?: SessionState): void {
    this.entries.delete(id);
    this.memory.release(SESSION_BYTES + bytesOfState(state));
    if (state !== next) releaseResponses(state);
  }
}
