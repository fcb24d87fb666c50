// Caches the memberships that this node looked up in Redis: five seconds for a joined session, one second for a session without a class.
import { Injectable } from '@nestjs/common';
import { detached } from '../../../core/heap-bytes.js';
import type { MemoryAccount } from '../../../platform/kernel/memory/memory.account.js';
import { MemoryBudget } from '../../../platform/kernel/memory/memory.budget.js';
import type { MemberIds } from '../store/class.store.js';

const JOINED_MILLISECONDS = 5000;
const ABSENT_MILLISECONDS = 1000;
const MEMORY_SHARE = 0.005;
/** Heap bytes of an entry: session id, ids of class and learner, objects, and its place in a map. */
const ENTRY_BYTES = 400;

interface Entry {
  readonly ids: MemberIds | undefined;
  readonly until: number;
}

@Injectable()
export class MembershipCache {
  private readonly entries = new Map<string, Entry>();
  private readonly memory: MemoryAccount;

  constructor(budget: MemoryBudget) {
    this.memory = budget.cache('class-memberships', { share: MEMORY_SHARE }, () => this.evictOldest());
  }

  get(sessionId: string, now: number): Entry | undefined {
    const entry = this.entries.get(sessionId);
    return entry !== undefined && entry.until > now ? entry : undefined;
  }

  set(sessionId: string, ids: MemberIds | undefined, now: number): void {
    this.delete(sessionId);
    while (!this.memory.reserve(ENTRY_BYTES)) if (!this.evictOldest()) return;
    const until = now + (ids === undefined ? ABSENT_MILLISECONDS : JOINED_MILLISECONDS);
    this.entries.set(detached(sessionId), { ids, until });
  }

  delete(sessionId: string): void {
    if (this.entries.delete(sessionId)) this.memory.release(ENTRY_BYTES);
  }

  private evictOldest(): boolean {
    for (const id of this.entries.keys()) {
      this.delete(id);
      return true;
    }
    return false;
  }
}
