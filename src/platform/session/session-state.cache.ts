// Caches the states of sessions in a remote store, so that an unchanged state is not transferred again.
import type { SessionState } from './session.js';

interface Entry {
  readonly createdAt: number;
  readonly state: SessionState;
}

export class SessionStateCache {
  /** By id, the most recently used last. */
  private readonly entries = new Map<string, Entry>();
  private weight = 0;

  /** @param maxWeight sessions plus changed records; beyond it the least recently used sessions are removed */
  constructor(private readonly maxWeight: number) {}

  get(id: string): Entry | undefined {
    return this.entries.get(id);
  }

  set(id: string, createdAt: number, state: SessionState): void {
    this.delete(id);
    this.entries.set(id, { createdAt, state });
    this.weight += weightOf(state);
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.maxWeight) break;
      this.delete(oldest);
    }
  }

  private delete(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.entries.delete(id);
    this.weight -= weightOf(entry.state);
  }
}

function weightOf({ changed }: SessionState): number {
  return Object.values(changed).reduce((sum, one) => sum + one.changeCount, 1);
}
