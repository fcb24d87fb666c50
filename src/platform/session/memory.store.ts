// The session store in memory. A change runs synchronously, so writes never overlap.
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { Draft, Snapshot } from './draft.js';
import { MemorySession } from './memory.session.js';
import type { Session, SessionData, SessionDraft } from './session.js';
import { SessionStore, type SessionCounts } from './session.store.js';
import { StandardDataset } from './standard-dataset.js';

const MILLISECONDS_PER_DAY = 86_400_000;
const SWEEP_EVERY_MILLISECONDS = 100;
/** Takes a few milliseconds. */
const MAX_SWEPT_AT_ONCE = 4000;
/** Many small maps instead of one large map, which would take long to grow. */
const SHARDS = 256;

type Shard = Map<string, MemorySession>;

@Injectable()
export class MemorySessionStore extends SessionStore implements OnModuleInit, OnModuleDestroy {
  /** Each shard is ordered by expiry: all sessions have the same lifetime, and a restarted one moves to the end. */
  private readonly shards: Shard[] = Array.from({ length: SHARDS }, () => new Map<string, MemorySession>());
  private size = 0;
  private day = 0;
  private openedToday = 0;
  private nextToSweep = 0;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly dataset: StandardDataset,
  ) {
    super();
  }

  find(id: string): Session | undefined {
    const session = this.shardOf(id).get(id);
    return session !== undefined && session.expiresAt > this.clock.now() ? session : undefined;
  }

  open(id: string): Session {
    const now = this.clock.now();
    const shard = this.shardOf(id);
    if (shard.delete(id)) this.size -= 1;
    if (this.size >= this.config.values.maxSessions) this.makeRoom(now);
    const session = new MemorySession(id, now, now + this.lifetime);
    shard.set(id, session);
    this.size += 1;
    this.counters.opened += 1;
    this.countToday(now);
    return session;
  }

  read(session: Session): SessionData {
    return new Snapshot(session.state, this.dataset);
  }

  write<T>(session: Session, change: (draft: SessionDraft) => T): T {
    const own = session as MemorySession;
    const draft = new Draft(own.state, this.dataset);
    const result = change(draft);
    own.state = draft.next(own.state);
    if (draft.restarts) this.restart(own);
    return result;
  }

  setFlag(session: Session, flag: string): void {
    (session as MemorySession).setFlag(flag);
  }

  count(session: Session, name: string): number {
    return (session as MemorySession).count(name);
  }

  counts(): SessionCounts {
    const now = this.clock.now();
    this.rollDay(now);
    const expired = this.shards.reduce((sum, shard) => sum + countExpired(shard, now), 0);
    return { active: this.size - expired, today: this.openedToday };
  }

  check(): void {
    // Memory is always available.
  }

  onModuleInit(): void {
    this.sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MILLISECONDS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
  }

  /** Deletes a limited number of expired sessions, shard by shard. */
  private sweep(): void {
    const now = this.clock.now();
    let remaining = MAX_SWEPT_AT_ONCE;
    for (let i = 0; i < SHARDS && remaining > 0; i += 1) {
      const deleted = deleteExpired(this.shards[this.nextToSweep] as Shard, now, remaining);
      remaining -= deleted;
      this.size -= deleted;
      if (remaining > 0) this.nextToSweep = (this.nextToSweep + 1) % SHARDS;
    }
  }

  private get lifetime(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }

  private restart(session: MemorySession): void {
    const shard = this.shardOf(session.id);
    session.expiresAt = this.clock.now() + this.lifetime;
    // A request may outlast its session, which may be deleted by now, or another one opened under its id.
    if (!shard.delete(session.id)) this.size += 1;
    shard.set(session.id, session);
  }

  /** Live sessions are never evicted. An expired one is the first of its shard. */
  private makeRoom(now: number): void {
    for (const shard of this.shards) {
      this.size -= deleteExpired(shard, now, 1);
      if (this.size < this.config.values.maxSessions) return;
    }
    this.rejectWhenFull(this.nextExpiry(), now);
  }

  private nextExpiry(): number {
    const firsts = this.shards.flatMap((shard) => shard.values().next().value ?? []);
    return Math.min(...firsts.map((session) => session.expiresAt));
  }

  private shardOf(id: string): Shard {
    return this.shards[Number.parseInt(id.slice(0, 2), 16)] as Shard;
  }

  private countToday(now: number): void {
    this.rollDay(now);
    this.openedToday += 1;
  }

  private rollDay(now: number): void {
    const day = Math.floor(now / MILLISECONDS_PER_DAY);
    if (day === this.day) return;
    this.day = day;
    this.openedToday = 0;
  }
}

function deleteExpired(shard: Shard, now: number, limit: number): number {
  let deleted = 0;
  for (const [id, session] of shard) {
    if (session.expiresAt > now || deleted === limit) break;
    shard.delete(id);
    deleted += 1;
  }
  return deleted;
}

function countExpired(shard: Shard, now: number): number {
  let expired = 0;
  for (const session of shard.values()) {
    if (session.expiresAt > now) break;
    expired += 1;
  }
  return expired;
}
