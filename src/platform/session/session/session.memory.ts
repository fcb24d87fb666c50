// The memory of sessions and their data: what it counts, and what happens when a limit is reached.
import type { Config } from '../../../config/config.js';
import { fail } from '../../../core/errors.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import type { MemoryClient } from '../../kernel/memory/memory.clients.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { emptyState, seededState } from '../data/draft.js';
import type { SessionRecords, SessionState } from '../data/session-data.js';

/**
 * Heap bytes of a session without data: the object, its id, and its entry in a map. Measured after garbage collection on Node 20
 * with 200,000 to 400,000 sessions: 157 to 158.
 */
export const SESSION_BYTES = 160;
/** Heap bytes of a state and of each changed collection, in addition to the rows. */
const STATE_BYTES = 200;
const COLLECTION_BYTES = 200;
/**
 * Reserved for every session that has written. A session can therefore write up to this size, and can always delete records,
 * when the memory is full.
 */
export const GUARANTEED_BYTES = 4096;

/** Heap bytes of a state that no other session shares. */
export function bytesOfState(state: SessionState): number {
  return isShared(state) ? 0 : (state.bytes ??= bytesOfRecords(state));
}

export function bytesOfRecords({ changed }: SessionRecords): number {
  let bytes = STATE_BYTES;
  for (const plural in changed) bytes += COLLECTION_BYTES + (changed[plural]?.bytes ?? 0);
  return bytes;
}

/** Whether this is the state of every session that has not written. */
export function isShared(state: SessionState): boolean {
  return state === emptyState || state === seededState;
}

/** Throws CONFLICT if a write makes the data of a session larger than it may be. Data that shrinks is always accepted. */
export function checkSessionSize(before: SessionState, next: SessionState, { values }: Config): void {
  const bytes = bytesOfState(next);
  if (bytes <= values.maxSessionKib * 1024 || bytes <= bytesOfState(before)) return;
  fail(
    'CONFLICT',
    `the data of a session is limited to ${values.maxSessionKib} KiB of memory: delete or shorten records, or reset the session`,
  );
}

/** The accounts of a store that holds sessions in memory. */
export class SessionMemory {
  private readonly sessions: MemoryAccount;
  private readonly data: MemoryAccount;

  constructor(budget: MemoryBudget) {
    this.sessions = budget.sessions('sessions', 0.97);
    this.data = budget.sessions('session-data', 0.9);
  }

  /** Counts a session. Returns false if there is no room, or if its client has its share. */
  open(state: SessionState, client?: MemoryClient): boolean {
    if (!this.sessions.reserve(SESSION_BYTES, client)) return false;
    const charge = chargeOf(state);
    if (charge === 0 || this.data.reserve(charge, client)) return true;
    this.sessions.release(SESSION_BYTES, client);
    return false;
  }

  end(state: SessionState, client?: MemoryClient): void {
    this.sessions.release(SESSION_BYTES, client);
    this.data.release(chargeOf(state), client);
    releaseResponses(state);
  }

  /** Counts the next state of a session instead of the previous one. Returns false if there is no room, or if its client has its share. */
  replace(before: SessionState, next: SessionState, client?: MemoryClient): boolean {
    if (!this.data.resize(chargeOf(before), chargeOf(next), client)) return false;
    releaseResponses(before);
    return true;
  }

  rejectSession(milliseconds: number): never {
    return this.sessions.reject('the memory for sessions is full, try again later', milliseconds);
  }

  rejectData(milliseconds: number): never {
    return this.data.reject('the memory for session data is full, try again later', milliseconds);
  }
}

/** Responses to reads of a state that is no longer current are never requested again. */
export function releaseResponses(state: SessionState): void {
  if (!isShared(state)) state.responses?.release();
}

function chargeOf(state: SessionState): number {
  return isShared(state) ? 0 : Math.max(GUARANTEED_BYTES, bytesOfState(state));
}
