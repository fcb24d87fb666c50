// What a node remembers of sessions that live elsewhere, so that it is told of one only what it does not know yet.
import type { SessionState } from './session.js';

interface Kept {
  readonly createdAt: number;
  readonly state: SessionState;
}

export class SessionStateCache {
  /** By id, the last used at the end. */
  private readonly kept = new Map<string, Kept>();
  private weight = 0;

  /** @param most sessions and changed records, all together; beyond it, what was not used for longest is forgotten */
  constructor(private readonly most: number) {}

  get(id: string): Kept | undefined {
    return this.kept.get(id);
  }

  set(id: string, createdAt: number, state: SessionState): void {
    this.forget(id);
    this.kept.set(id, { createdAt, state });
    this.weight += weightOf(state);
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most) break;
      this.forget(oldest);
    }
  }

  private forget(id: string): void {
    const known = this.kept.get(id);
    if (known === undefined) return;
    this.kept.delete(id);
    this.weight -= weightOf(known.state);
  }
}

function weightOf({ changed }: SessionState): number {
  return Object.values(changed).reduce((sum, one) => sum + one.changeCount, 1);
}
