// The session store in Redis, for several nodes: one hash per session, changed by compare-and-swap of its version.
import type { Config } from '../../../config/config.js';
import type { Clock } from '../../../core/clock.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { emptyState, firstState, StateData } from '../data/draft.js';
import { SessionStateCache } from './session-state.cache.js';
import { RedisSessionControls } from './redis.controls.js';
import { failBusy, failIfLost } from './redis.failures.js';
import { RedisSessionIndex } from './redis.index.js';
import { RedisSessionLifetime } from './redis.lifetime.js';
import { RedisSessionNotes } from './redis.notes.js';
import * as scripts from './redis.scripts.js';
import {
  controlsField,
  knownVersions,
  RedisSession,
  sessionFrom,
  type SessionReply,
} from './redis.session.js';
import { packFields, recordFields } from '../data/session-records.js';
import {
  noControls,
  type ControlsChange,
  type SessionData,
  type SessionDraft,
} from '../data/session-data.js';
import { noFlags, type Session } from './session.js';
import { SessionStore, type SessionCounts, type SessionStart } from './session.store.js';
import type { StandardDataset } from '../data/standard-dataset.js';
import { RedisSessionWriter } from './redis.writer.js';
import { WriteQueue } from './write-queue.js';

export class RedisSessionStore extends SessionStore {
  override readonly isRemote = true;
  readonly notes: RedisSessionNotes;
  private readonly index: RedisSessionIndex;
  private readonly lifetime: RedisSessionLifetime;
  private readonly cache: SessionStateCache;
  private readonly controls: RedisSessionControls;
  private readonly writes = new WriteQueue();
  private readonly writer: RedisSessionWriter;

  constructor(
    config: Config,
    private readonly clock: Clock,
    private readonly dataset: StandardDataset,
    private readonly redis: RedisConnection,
    budget: MemoryBudget,
  ) {
    super();
    this.cache = new SessionStateCache(budget);
    this.notes = new RedisSessionNotes(clock, redis, dataset);
    this.controls = new RedisSessionControls(redis);
    this.index = new RedisSessionIndex(config, redis);
    this.lifetime = new RedisSessionLifetime(config, clock, redis, { notes: this.notes, index: this.index });
    const { lifetime, cache } = this;
    this.writer = new RedisSessionWriter(config, clock, dataset, redis, { lifetime, cache });
  }

  async find(id: string): Promise<Session | undefined> {
    const known = this.cache.get(id);
    const key = this.redis.key(id);
    const reply = (await this.redis.run(
      scripts.findScript,
      key,
      ...knownVersions(known),
    )) as SessionReply | null;
    const session = reply === null ? undefined : await this.received(id, reply, known);
    return session !== undefined && session.expiresAt > this.clock.now() ? session : undefined;
  }

  async open(
    id: string,
    { records = emptyState, controls: { settings } = noControls }: SessionStart = {},
  ): Promise<Session> {
    const now = this.clock.now();
    const expiresAt = now + this.lifetime.milliseconds;
    const nextExpiry = await this.index.reserve(id, now, expiresAt);
    if (nextExpiry !== undefined) this.rejectWhenFull(nextExpiry, now);
    const state = firstState(records);
    const head = [now, expiresAt, this.lifetime.milliseconds, state.version, state.seeded ? 1 : 0] as const;
    const controls = Object.keys(settings).length > 0 ? { version: 1, settings } : noControls;
    const text = controls === noControls ? '' : controlsField(settings);
    const args = [...head, text, ...(await packFields(recordFields(state)))];
    const [reply] = await Promise.all([
      this.redis.run(scripts.openScript, this.redis.key(id), ...args) as Promise<SessionReply | null>,
      this.index.countOpened(now),
    ]);
    if (reply !== null) return Object.assign(await this.received(id, reply), { wasOpen: true });
    this.tally.opened += 1;
    return this.cached(new RedisSession({ id, createdAt: now, expiresAt, state, flags: noFlags, controls }));
  }

  read(session: Session): SessionData {
    return new StateData(session.state, this.dataset);
  }

  write<T>(session: Session, change: (draft: SessionDraft) => T): Promise<T> {
    return this.writes.run(session.id, () => this.writer.apply(session.stored as RedisSession, change));
  }

  async extend(session: Session, milliseconds?: number): Promise<void> {
    const isAlive = await this.lifetime.restart(session.stored as RedisSession, milliseconds);
    if (!isAlive) failIfLost(session, this.clock.now());
  }

  end(session: Session): Promise<void> {
    this.cache.remove(session.id);
    return this.lifetime.end(session);
  }

  setFlag(session: Session, flag: string): Promise<void> {
    return this.controls.setFlag(session.stored as RedisSession, flag);
  }

  count(session: Session, name: string): Promise<number> {
    return this.controls.count(session, name);
  }

  counters(session: Session, names: readonly string[]): Promise<readonly number[]> {
    return this.controls.counters(session, names);
  }

  async setControls(session: Session, change: ControlsChange): Promise<void> {
    const own = session.stored as RedisSession;
    const result = await this.writes.run(session.id, () => this.controls.set(own, change));
    if (result === 'busy') failBusy();
    if (result === 'gone') failIfLost(own, this.clock.now());
    else this.cached(own);
  }

  counts(): Promise<SessionCounts> {
    return this.index.counts(this.clock.now());
  }

  check(): Promise<void> {
    return this.redis.check();
  }

  private received(
    id: string,
    reply: SessionReply,
    known?: Pick<Session, 'state' | 'controls'>,
  ): MaybePromise<RedisSession> {
    return mapMaybe(sessionFrom(id, reply, this.dataset, known), (session) => this.cached(session));
  }

  private cached(session: RedisSession): RedisSession {
    this.cache.set(session);
    return session;
  }
}
