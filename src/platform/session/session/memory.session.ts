// A session in memory. There may be a million of them, so it has as few fields as possible.
import type { MemoryClient } from '../../kernel/memory/memory.clients.js';
import { emptyState } from '../data/draft.js';
import {
  noControls,
  SERVICE_EPOCH,
  type ControlSettings,
  type SessionControls,
  type SessionState,
} from '../data/session-data.js';
import { noFlags, type Session } from './session.js';
import { StoredSession } from './stored-session.js';

/** Times are stored as milliseconds since the start of the process. */
const EPOCH = Date.now();

/** For 24 days in either direction this is a 32-bit integer, which V8 stores without a heap object. */
function sinceEpoch(instant: number): number {
  const distance = instant - EPOCH;
  const integer = distance | 0;
  return integer === distance ? integer : distance;
}

/** Few sessions have flags, so they are stored outside the sessions. */
const flagsOf = new WeakMap<MemorySession, ReadonlySet<string>>();
/** By their names: sessions with the same flags share one set. */
const knownFlags = new Map<string, ReadonlySet<string>>();

/** Few sessions have controls or counters, too. */
const controlsOf = new WeakMap<MemorySession, SessionControls>();
const countersOf = new WeakMap<MemorySession, Map<string, number>>();

export class MemorySession extends StoredSession implements Session {
  state: SessionState = emptyState;
  private readonly created: number;
  private expires: number;

  /**
   * @param id must not share memory with a longer string; see `detached`
   * @param client whose memory it is
   */
  constructor(
    readonly id: string,
    createdAt: number,
    expiresAt: number,
    readonly client?: MemoryClient,
  ) {
    super();
    this.created = sinceEpoch(createdAt);
    this.expires = sinceEpoch(expiresAt);
  }

  get flags(): ReadonlySet<string> {
    return flagsOf.get(this) ?? noFlags;
  }

  setFlag(flag: string): void {
    const flags = new Set([...this.flags, flag]);
    const names = [...flags].join();
    const shared = knownFlags.get(names) ?? flags;
    knownFlags.set(names, shared);
    flagsOf.set(this, shared);
  }

  get controls(): SessionControls {
    return controlsOf.get(this) ?? noControls;
  }

  set controls(controls: SessionControls) {
    controlsOf.set(this, controls);
    const counters = countersOf.get(this);
    if (counters !== undefined) removeOldCounters(counters, controls.settings);
  }

  counter(name: string): number {
    return countersOf.get(this)?.get(name) ?? 0;
  }

  count(name: string): number {
    const counters = countersOf.get(this) ?? new Map<string, number>();
    const value = this.counter(name) + 1;
    countersOf.set(this, counters.set(name, value));
    return value;
  }

  get createdAt(): number {
    return EPOCH + this.created;
  }

  get expiresAt(): number {
    return EPOCH + this.expires;
  }

  set expiresAt(instant: number) {
    this.expires = sinceEpoch(instant);
  }
}

/** Removes the counters of settings that no longer exist. The first number in their names is the epoch of the setting. */
function removeOldCounters(counters: Map<string, number>, settings: ControlSettings): void {
  const epochs = new Set([SERVICE_EPOCH]);
  for (const setting of Object.values(settings)) epochs.add((setting as { epoch: number }).epoch);
  for (const name of counters.keys()) {
    const [, epoch] = /_(\d+)(?:_|$)/.exec(name) ?? [];
    if (epoch !== undefined && !epochs.has(Number(epoch))) counters.delete(name);
  }
}
