// The session store in memory. A change runs synchronously, so writes never overlap.
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Clock } from '../../../core/clock.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { DailyCount } from './daily-count.js';
import { Draft, firstState, StateData } from '../data/draft.js';
import { CONTROLS_NOTE, MemorySessionNotes } from './memory.notes.js';
import { MemorySession } from './memory.session.js';
import { SessionShards } from './session-shards.js';
import { checkSessionSize, SessionMemory } from './session.memory.js';
import {
  noControls,
  type ControlSettings,
  type ControlsChange,
  type SessionData,
  type SessionDraft,
  type SessionState,
} from '../data/session-data.js';
import { FIXED_END, type Session } from './session.js';
import { SessionStore, type SessionCounts, type SessionStart } from './session.store.js';
import { StandardDataset } from '../data/standard-dataset.js';

const SWEEP_EVERY_MILLISECONDS = 100;

@Injectable()
export class MemorySessionStore extends SessionStore implements OnModuleInit, OnModuleDestroy {
  readonly notes: MemorySessionNotes;
  private readonly sessions: SessionShards;
  private readonly memory: SessionMemory;
  private readonly openedToday = new DailyCount();
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly dataset: StandardDataset,
    private readonly budget: MemoryBudget,
  ) {
    super();
    this.sessions = new SessionShards(this.lifetime, (session) => this.release(session));
    this.memory = new SessionMemory(budget);
    this.notes = new MemorySessionNotes(budget, {
      get: (id) => this.sessions.get(id),
      has: (session) => this.sessions.has(session.stored as MemorySession),
      clientOf: (session) => (session.stored as MemorySession).client,
      untilRoom: () => this.millisecondsToNextExpiry(clock.now()),
    });
  }

  find(id: string): Session | undefined {
    const session = this.sessions.get(id);
    return session !== undefined && session.expiresAt > this.clock.now() ? session : undefined;
  }

  open(id: string, { records, controls = noControls, network }: SessionStart = {}): Session {
    const now = this.clock.now();
    this.sessions.delete(id);
    const client = network === undefined ? undefined : this.budget.clients.of(network);
    const session = new MemorySession(id, now, now + this.lifetime, client);
    if (records !== undefined) session.state = firstState(records);
    this.insert(session, now);
    try {
      if (controls !== noControls) this.storeControls(session, controls.settings);
    } catch (reason) {
      this.sessions.delete(id);
      throw reason;
    }
    this.tally.opened += 1;
    this.openedToday.add(now);
    return session;
  }

  read(session: Session): SessionData {
    return new StateData(session.state, this.dataset);
  }

  write<T>(session: Session, change: (draft: SessionDraft) => T): T {
    const own = session.stored as MemorySession;
    const draft = new Draft(own.state, this.dataset);
    const result = change(draft);
    const before = own.state;
    const next = draft.next(before);
    if (next !== before) this.replaceState(own, next);
    if (draft.controlsChange !== undefined) this.setControlsOrRevert(own, draft.controlsChange, before);
    if (draft.restarts && !own.flags.has(FIXED_END)) this.restart(own);
    return result;
  }

  extend(session: Session, milliseconds = this.lifetime): void {
    this.restart(session.stored as MemorySession, milliseconds);
  }

  end(session: Session): void {
    if (this.sessions.has(session.stored as MemorySession)) this.sessions.delete(session.id);
  }

  setFlag(session: Session, flag: string): void {
    (session.stored as MemorySession).setFlag(flag);
  }

  count(session: Session, name: string): number {
    return (session.stored as MemorySession).count(name);
  }

  counters(session: Session, names: readonly string[]): readonly number[] {
    return names.map((name) => (session.stored as MemorySession).counter(name));
  }

  setControls(session: Session, change: ControlsChange): void {
    this.storeControls(session.stored as MemorySession, change(session.controls));
  }

  counts(): SessionCounts {
    const now = this.clock.now();
    return { active: this.sessions.size - this.sessions.countExpired(now), today: this.openedToday.of(now) };
  }

  check(): void {
    // Memory is always available.
  }

  onModuleInit(): void {
    this.sweeper = setInterval(() => this.sessions.sweep(this.clock.now()), SWEEP_EVERY_MILLISECONDS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
  }

  private get lifetime(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }

  private storeControls(session: MemorySession, settings: ControlSettings): void {
    const { version } = session.controls;
    void this.notes.put(session, CONTROLS_NOTE, version, JSON.stringify(settings));
    session.controls = { version: version + 1, settings };
  }

  /** If the controls cannot be stored, the session has the state from before. */
  private setControlsOrRevert(session: MemorySession, change: ControlsChange, before: SessionState): void {
    try {
      this.setControls(session, change);
    } catch (reason) {
      this.replaceState(session, before);
      throw reason;
    }
  }

  private release(session: MemorySession): void {
    this.memory.end(session.state, session.client);
    this.notes.end(session);
  }

  /** Adds a session that is not in the store. Live sessions are never evicted. */
  private insert(session: MemorySession, now: number): void {
    const isBelowMaximum = (): boolean => this.sessions.size < this.config.values.maxSessions;
    if (!isBelowMaximum() && !this.sessions.makeRoom(now, isBelowMaximum))
      this.rejectWhenFull(this.sessions.nextExpiry(now), now);
    const isCounted = (): boolean => this.memory.open(session.state, session.client);
    if (!isCounted() && !this.sessions.makeRoom(now, isCounted))
      this.memory.rejectSession(this.millisecondsToNextExpiry(now));
    this.sessions.add(session, now);
  }

  private replaceState(session: MemorySession, next: SessionState): void {
    const now = this.clock.now();
    const before = session.state;
    checkSessionSize(before, next, this.config);
    // A request may outlast its session. What it writes then is not stored.
    if (session.expiresAt <= now && this.sessions.has(session)) this.sessions.delete(session.id);
    if (this.sessions.has(session)) {
      const isCounted = (): boolean => this.memory.replace(before, next, session.client);
      if (!isCounted() && !this.sessions.makeRoom(now, isCounted))
        this.memory.rejectData(this.millisecondsToNextExpiry(now));
    }
    session.state = next;
  }

  /** Restores a session that was deleted in the meantime. It replaces any other session with its id. */
  private restart(session: MemorySession, milliseconds = this.lifetime): void {
    const now = this.clock.now();
    session.expiresAt = now + milliseconds;
    if (this.sessions.has(session)) return this.sessions.moveToEnd(session, now);
    this.sessions.delete(session.id);
    this.insert(session, now);
  }

  private millisecondsToNextExpiry(now: number): number {
    return Math.min(this.lifetime, this.sessions.nextExpiry(now) - now);
  }
}
