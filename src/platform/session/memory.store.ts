// Sessions in this process's memory. Node runs one change at a time, so a write is never in another's way.
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
/** A few milliseconds of work. */
const MOST_SWEPT_AT_ONCE = 4000;
/** Sessions are spread over many small maps: growing or emptying one never takes long. */
const SHARDS = 256;

type Shard = Map<string, MemorySession>;

@Injectable()
export class MemorySessionStore extends SessionStore implements OnModuleInit, OnModuleDestroy {
  /** In each shard the order is that of expiry: all sessions live equally long, and a restarted one moves to the end. */
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

  counts(): SessionCounts {
    const now = this.clock.now();
    this.rollDay(now);
    const dead = this.shards.reduce((sum, shard) => sum + countDead(shard, now), 0);
    return { active: this.size - dead, today: this.openedToday };
  }

  check(): void {
    // Memory is always there.
  }

  onModuleInit(): void {
    this.sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MILLISECONDS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
  }

  /** Housekeeping in small slices: as many shards as it takes to drop a bounded number of dead sessions. */
  private sweep(): void {
    const now = this.clock.now();
    let left = MOST_SWEPT_AT_ONCE;
    for (let i = 0; i < SHARDS && left > 0; i += 1) {
      const dropped = dropDead(this.shards[this.nextToSweep] as Shard, now, left);
      left -= dropped;
      this.size -= dropped;
      if (left > 0) this.nextToSweep = (this.nextToSweep + 1) % SHARDS;
    }
  }

  private get lifetime(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }

  private restart(session: MemorySession): void {
    const shard = this.shardOf(session.id);
    session.expiresAt = this.clock.now() + this.lifetime;
    // A request may outlive its session: then this one may be swept already, or another stand under its id.
    if (!shard.delete(session.id)) this.size += 1;
    shard.set(session.id, session);
  }

  /** A live session is never evicted. If one is dead, it is the first of its shard. */
  private makeRoom(now: number): void {
    for (const shard of this.shards) {
      this.size -= dropDead(shard, now, 1);
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

function dropDead(shard: Shard, now: number, most: number): number {
  let dropped = 0;
  for (const [id, session] of shard) {
    if (session.expiresAt > now || dropped === most) break;
    shard.delete(id);
    dropped += 1;
  }
  return dropped;
}

function countDead(shard: Shard, now: number): number {
  let dead = 0;
  for (const session of shard.values()) {
    if (session.expiresAt > now) break;
    dead += 1;
  }
  return dead;
}
