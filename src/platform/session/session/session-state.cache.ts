// Caches the states of sessions in a remote store, so that an unchanged state is not transferred again.
import { detached, heapBytesOf } from '../../../core/heap-bytes.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { noControls, type SessionControls, type SessionState } from '../data/session-data.js';
import type { Session } from './session.js';
import { bytesOfState, releaseResponses, SESSION_BYTES } from './session.memory.js';

interface Entry {
  readonly key: string;
  readonly createdAt: number;
  readonly state: SessionState;
  readonly controls: SessionControls;
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

  /** A newer state of a session that this node wrote or read in the meantime, else its own. */
  newest({ id, createdAt, state }: Pick<Session, 'id' | 'createdAt' | 'state'>): SessionState {
    const known = this.entries.get(id);
    const isNewer = known?.createdAt === createdAt && known.state.version > state.version;
    return isNewer ? known.state : state;
  }

  set({ id, createdAt, state, controls }: Omit<Entry, 'key'> & { readonly id: string }): void {
    const known = this.entries.get(id);
    if (known !== undefined) this.delete(id, known, state);
    const bytes = bytesOf({ state, controls });
    if (bytes > this.memory.limit) return;
    while (!this.memory.reserve(bytes)) if (!this.evict()) return;
    const key = known?.key ?? detached(id);
    this.entries.set(key, { key, createdAt, state, controls });
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

  private delete(id: string, entry: Entry, next?: SessionState): void {
    this.entries.delete(id);
    this.memory.release(bytesOf(entry));
    if (entry.state !== next) releaseResponses(entry.state);
  }
}

const bytesOf = ({ state, controls }: Pick<Entry, 'state' | 'controls'>): number =>
  SESSION_BYTES + bytesOfState(state) + bytesOfControls(controls);

const knownBytes = new WeakMap<SessionControls, number>();

/** About twice the text: the values take more than their text. */
function bytesOfControls(controls: SessionControls): number {
  if (controls === noControls) return 0;
  const bytes = knownBytes.get(controls) ?? 2 * heapBytesOf(JSON.stringify(controls.settings));
  knownBytes.set(controls, bytes);
  return bytes;
}
