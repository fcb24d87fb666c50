// The store of classes in memory.
import { heapBytesOf } from '../../../core/heap-bytes.js';
import type { Config } from '../../../config/config.js';
import type { Clock } from '../../../core/clock.js';
import type { MemoryAccount } from '../../../platform/kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../../platform/kernel/memory/memory.budget.js';
import type { Ticker } from '../../../platform/kernel/lifecycle/ticker.js';
import type { ClassHead, ClassState, Learner, Part } from './class.record.js';
import {
  ClassStore,
  failCodeInUse,
  guardVersion,
  isSameTarget,
  lookupsOf,
  type ClassChange,
  type CommitResult,
  type LookupKind,
  type LookupTarget,
} from './class.store.js';

const MEMORY_SHARE = 0.04;
const SWEEP_INTERVAL = 1000;
/** Heap bytes of a lookup: the key, the target, and its place in a map. */
const LOOKUP_BYTES = 320;
/** Heap bytes of a part in addition to its JSON text: objects have more overhead than text, and small numbers less. */
const PART_BYTES = 400;

interface Entry {
  state: ClassState;
  bytes: number;
}

export class MemoryClassStore extends ClassStore {
  private readonly classes = new Map<string, Entry>();
  private readonly lookups = new Map<string, LookupTarget>();
  private readonly memory: MemoryAccount;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    budget: MemoryBudget,
    ticker: Ticker,
  ) {
    super();
    this.memory = budget.data('classes', { share: MEMORY_SHARE });
    ticker.every(SWEEP_INTERVAL, () => this.sweep());
  }

  get hasClasses(): boolean {
    return this.classes.size > 0;
  }

  count(): number {
    this.sweep();
    return this.classes.size;
  }

  ids(): readonly string[] {
    this.sweep();
    return [...this.classes.keys()];
  }

  create(head: ClassHead): number | undefined {
    if (this.count() >= this.config.values.maxClasses) {
      this.rejected += 1;
      return this.nextEnd();
    }
    if (!this.link('code', head.joinCode, { classId: head.id })) failCodeInUse();
    const bytes = bytesOf(head);
    if (!this.memory.reserve(bytes)) {
      this.unlink('code', head.joinCode);
      return this.rejectWhenFull();
    }
    const part = { version: 1, value: head };
    const state = { version: 1, head: part, membersVersion: 1, learners: new Map(), activity: new Map() };
    this.classes.set(head.id, { state, bytes });
    return undefined;
  }

  read(id: string): ClassState | undefined {
    const state = this.classes.get(id)?.state;
    return state !== undefined && state.head.value.expiresAt > this.clock.now() ? state : undefined;
  }

  commit(state: ClassState, change: ClassChange): CommitResult {
    const current = this.read(state.head.value.id);
    const entry = this.classes.get(state.head.value.id);
    if (current === undefined || entry === undefined) return 'gone';
    if (guardVersion(current, change) !== guardVersion(state, change)) return 'conflict';
    const next = applyChange(current, change);
    const bytes = bytesOfState(next);
    if (!this.memory.resize(entry.bytes, bytes)) return 'full';
    entry.state = next;
    entry.bytes = bytes;
    return 'stored';
  }

  remove(state: ClassState): void {
    const { id } = state.head.value;
    const entry = this.classes.get(id);
    if (entry === undefined) return;
    this.classes.delete(id);
    this.memory.release(entry.bytes);
    for (const lookup of lookupsOf(entry.state)) this.unlink(...lookup);
  }

  touch(id: string, activity: ReadonlyMap<string, number>): void {
    const entry = this.classes.get(id);
    if (entry === undefined) return;
    const { state } = entry;
    entry.state = {
      ...state,
      version: state.version + 1,
      activity: new Map([...state.activity, ...[...activity].filter(([key]) => state.learners.has(key))]),
    };
  }

  find(kind: LookupKind, key: string): LookupTarget | undefined {
    return this.lookups.get(`${kind} ${key}`);
  }

  link(kind: LookupKind, key: string, target: LookupTarget): boolean {
    if (this.lookups.has(`${kind} ${key}`)) return false;
    if (!this.memory.reserve(LOOKUP_BYTES)) return this.rejectWhenFull();
    this.lookups.set(`${kind} ${key}`, target);
    return true;
  }

  unlink(kind: LookupKind, key: string, target?: LookupTarget): void {
    if (target !== undefined && !isSameTarget(this.find(kind, key), target)) return;
    if (this.lookups.delete(`${kind} ${key}`)) this.memory.release(LOOKUP_BYTES);
  }

  extend(): void {
    // Lookups end with their class.
  }

  private nextEnd(): number {
    return Math.min(...[...this.classes.values()].map(({ state }) => state.head.value.expiresAt));
  }

  private rejectWhenFull(): never {
    const wait = this.classes.size === 0 ? SWEEP_INTERVAL : this.nextEnd() - this.clock.now();
    return this.memory.reject('the memory for classes is full, try again later', wait);
  }

  private sweep(): void {
    if (this.classes.size === 0) return;
    const now = this.clock.now();
    for (const { state } of [...this.classes.values()]) {
      if (state.head.value.expiresAt <= now) this.remove(state);
    }
  }
}

/** The next version of a class. */
function applyChange(
  state: ClassState,
  { head, learners = new Map<string, Learner | null>() }: ClassChange,
): ClassState {
  const version = state.version + 1;
  const parts = new Map<string, Part<Learner>>(state.learners);
  const activity = new Map(state.activity);
  let { membersVersion } = state;
  for (const [id, value] of learners) {
    if (value === null || !parts.has(id)) membersVersion = version;
    if (value === null) {
      parts.delete(id);
      activity.delete(id);
    } else parts.set(id, { version, value });
  }
  const nextHead = head === undefined ? state.head : { version, value: head };
  return { version, head: nextHead, membersVersion, learners: parts, activity };
}

/** Sizes of parts that were computed before. */
const knownBytes = new WeakMap<object, number>();

function bytesOf(value: object): number {
  let bytes = knownBytes.get(value);
  if (bytes === undefined) {
    bytes = PART_BYTES + 2 * heapBytesOf(JSON.stringify(value));
    knownBytes.set(value, bytes);
  }
  return bytes;
}

function bytesOfState({ head, learners }: ClassState): number {
  let bytes = bytesOf(head.value);
  for (const { value } of learners.values()) bytes += bytesOf(value);
  return bytes;
}
