// The sessions in memory by id, in many small maps instead of one large map, which would take long to grow.
import type { MemorySession } from './memory.session.js';

const SHARDS = 256;
/** Takes a few milliseconds. */
const MAX_SWEPT_AT_ONCE = 4000;

type Shard = Map<string, MemorySession>;

export class SessionShards {
  /** Each shard is ordered by expiry: all sessions have the same lifetime, and a restarted one moves to the end. */
  private readonly shards: Shard[] = Array.from({ length: SHARDS }, () => new Map<string, MemorySession>());
  private nextToSweep = 0;
  private count = 0;
  /** No session expires before this time. */
  private earliest = Infinity;

  /** `deleted` is called for every session that is deleted. */
  constructor(private readonly deleted: (session: MemorySession) => void) {}

  /** Includes expired sessions that are not deleted yet. */
  get size(): number {
    return this.count;
  }

  get(id: string): MemorySession | undefined {
    return this.shardOf(id).get(id);
  }

  /** Whether it is the session of its id. It may be deleted, or another one opened under its id. */
  has(session: MemorySession): boolean {
    return this.get(session.id) === session;
  }

  /** Adds a session whose id no other has, as the one that expires last. */
  add(session: MemorySession): void {
    this.shardOf(session.id).set(session.id, session);
    this.count += 1;
    this.earliest = Math.min(this.earliest, session.expiresAt);
  }

  /** After the lifetime of a session was restarted. */
  moveToEnd(session: MemorySession): void {
    const shard = this.shardOf(session.id);
    shard.delete(session.id);
    shard.set(session.id, session);
  }

  delete(id: string): void {
    const session = this.get(id);
    if (session === undefined) return;
    this.shardOf(id).delete(id);
    this.count -= 1;
    this.deleted(session);
  }

  /** Deletes a limited number of expired sessions, shard by shard. */
  sweep(now: number): void {
    let remaining = MAX_SWEPT_AT_ONCE;
    for (let i = 0; i < SHARDS && remaining > 0; i += 1) {
      remaining -= this.deleteExpired(this.shards[this.nextToSweep] as Shard, now, remaining);
      if (remaining > 0) this.nextToSweep = (this.nextToSweep + 1) % SHARDS;
    }
  }

  /** Deletes expired sessions until the condition is fulfilled. Returns whether it is. */
  makeRoom(now: number, isEnough: () => boolean): boolean {
    if (this.nextExpiry(now) > now) return false;
    return this.shards.some((shard) => this.deleteExpired(shard, now, MAX_SWEPT_AT_ONCE) > 0 && isEnough());
  }

  countExpired(now: number): number {
    return this.shards.reduce((sum, shard) => sum + countExpired(shard, now), 0);
  }

  /** When the next session expires; infinite if there is none. A full store calls this for every rejected request. */
  nextExpiry(now: number): number {
    if (this.earliest <= now) {
      const firsts = this.shards.flatMap((shard) => shard.values().next().value ?? []);
      this.earliest = Math.min(...firsts.map((session) => session.expiresAt));
    }
    return this.earliest;
  }

  private shardOf(id: string): Shard {
    return this.shards[Number.parseInt(id.slice(0, 2), 16)] as Shard;
  }

  private deleteExpired(shard: Shard, now: number, limit: number): number {
    let deleted = 0;
    for (const session of shard.values()) {
      // An expired session is the first of its shard.
      if (session.expiresAt > now || deleted === limit) break;
      this.delete(session.id);
      deleted += 1;
    }
    return deleted;
  }
}

function countExpired(shard: Shard, now: number): number {
  let expired = 0;
  for (const session of shard.values()) {
    if (session.expiresAt > now) break;
    expired += 1;
  }
  return expired;
}
