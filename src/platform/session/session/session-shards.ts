// The sessions in memory by id, in many small maps instead of one large map, which would take long to grow.
import type { MemorySession } from './memory.session.js';

const SHARDS = 256;
/** Takes a few milliseconds. */
const MAX_SWEPT_AT_ONCE = 4000;

type Shard = Map<string, MemorySession>;

export class SessionShards {
  /** Each shard is ordered by when its sessions are due: all have the same lifetime, and a restarted one moves to the end. */
  private readonly shards: Shard[] = Array.from({ length: SHARDS }, () => new Map<string, MemorySession>());
  /** When sessions with their own lifetime are due. Other sessions are due when they expire. */
  private readonly due = new Map<MemorySession, number>();
  private nextToSweep = 0;
  private count = 0;
  /** No session is due before this time. */
  private earliest = Infinity;

  /**
   * @param lifetime of most sessions, in milliseconds
   * @param deleted is called for every session that is deleted
   */
  constructor(
    private readonly lifetime: number,
    private readonly deleted: (session: MemorySession) => void,
  ) {}

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

  /** Adds a session with an unused id. It is due last. */
  add(session: MemorySession, now: number): void {
    this.moveToEnd(session, now);
    this.count += 1;
    this.earliest = Math.min(this.earliest, this.dueOf(session));
  }

  /** After the lifetime of a session was restarted. */
  moveToEnd(session: MemorySession, now: number): void {
    const due = now + this.lifetime;
    if (session.expiresAt === due) this.due.delete(session);
    else this.due.set(session, due);
    const shard = this.shardOf(session.id);
    shard.delete(session.id);
    shard.set(session.id, session);
  }

  delete(id: string): void {
    const session = this.get(id);
    if (session === undefined) return;
    this.shardOf(id).delete(id);
    this.due.delete(session);
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
    const early = [...this.due].filter(([{ expiresAt }, due]) => expiresAt <= now && due > now).length;
    return this.shards.reduce((sum, shard) => sum + this.countExpiredIn(shard, now), early);
  }

  /** When the next session is due; infinite if there is none. A full store calls this for every rejected request. */
  nextExpiry(now: number): number {
    if (this.earliest <= now) {
      const firsts = this.shards.flatMap((shard) => shard.values().next().value ?? []);
      this.earliest = Math.min(...firsts.map((session) => this.dueOf(session)));
    }
    return this.earliest;
  }

  private shardOf(id: string): Shard {
    return this.shards[Number.parseInt(id.slice(0, 2), 16)] as Shard;
  }

  private deleteExpired(shard: Shard, now: number, limit: number): number {
    let deleted = 0;
    for (const session of shard.values()) {
      // The first session of a shard is due first.
      if (this.dueOf(session) > now || deleted === limit) break;
      if (session.expiresAt > now) {
        this.moveToEnd(session, now);
        continue;
      }
      this.delete(session.id);
      deleted += 1;
    }
    return deleted;
  }

  /** Counts the expired sessions among the sessions that are due. */
  private countExpiredIn(shard: Shard, now: number): number {
    let expired = 0;
    for (const session of shard.values()) {
      if (this.dueOf(session) > now) break;
      if (session.expiresAt <= now) expired += 1;
    }
    return expired;
  }

  private dueOf(session: MemorySession): number {
    return this.due.size === 0 ? session.expiresAt : (this.due.get(session) ?? session.expiresAt);
  }
}
