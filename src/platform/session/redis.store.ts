// The session store in Redis, for several nodes: one hash per session, changed by compare-and-swap of its version.
import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.js';
import type { Clock } from '../../core/clock.js';
import type { MemoryBudget } from '../memory/memory.budget.js';
import type { RedisConnection } from '../redis/redis.connection.js';
import { Draft, emptyState, firstState, StateData } from './draft.js';
import { checkSessionSize } from './session.memory.js';
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
  versionKey,
  type SessionReply,
} from './redis.session.js';
import { deltaBetween, withVersionTime } from './redis.state.js';
import { recordFields } from './session-records.js';
import {
  noControls,
  noFlags,
  type ControlSettings,
  type Session,
  type SessionControls,
  type SessionData,
  type SessionDraft,
  type SessionRecords,
  type SessionState,
} from './session.js';
import { SessionStore, type SessionCounts } from './session.store.js';
import type { StandardDataset } from './standard-dataset.js';
import { WriteQueue } from './write-queue.js';

/** An attempt fails only because the write of another node succeeded. */
const MAX_ATTEMPTS = 1000;

export class RedisSessionStore extends SessionStore {
  override readonly isRemote = true;
  readonly notes: RedisSessionNotes;
  private readonly index: RedisSessionIndex;
  private readonly lifetime: RedisSessionLifetime;
  private readonly cache: SessionStateCache;
  private readonly controls: RedisSessionControls;
  private readonly writes = new WriteQueue();

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly dataset: StandardDataset,
    private readonly redis: RedisConnection,
    budget: MemoryBudget,
  ) {
    super();
    this.cache = new SessionStateCache(budget);
    this.notes = new RedisSessionNotes(clock, redis);
    this.controls = new RedisSessionControls(redis);
    this.index = new RedisSessionIndex(config, redis);
    this.lifetime = new RedisSessionLifetime(config, clock, redis, { notes: this.notes, index: this.index });
  }

  async find(id: string): Promise<Session | undefined> {
    const known = this.cache.get(id);
    const key = this.redis.key(id);
    const reply = (await this.redis.run(
      scripts.findScript,
      key,
      ...knownVersions(known),
    )) as SessionReply | null;
    if (reply === null) return undefined;
    const session = this.cached(sessionFrom(id, reply, this.dataset, known));
    return session.expiresAt > this.clock.now() ? session : undefined;
  }

  async open(id: string, records: SessionRecords = emptyState, { settings } = noControls): Promise<Session> {
    const now = this.clock.now();
    const expiresAt = now + this.lifetime.milliseconds;
    const nextExpiry = await this.index.reserve(id, now, expiresAt);
    if (nextExpiry !== undefined) this.rejectWhenFull(nextExpiry, now);
    const state = firstState(records);
    const head = [now, expiresAt, this.lifetime.milliseconds, state.version, state.seeded ? 1 : 0] as const;
    const hasControls = Object.keys(settings).length > 0;
    const args = [...head, hasControls ? controlsField(settings) : '', ...recordFields(state).flat()];
    const [reply] = await Promise.all([
      this.redis.run(scripts.openScript, this.redis.key(id), ...args) as Promise<SessionReply | null>,
      this.index.countOpened(now),
    ]);
    if (reply !== null)
      return Object.assign(this.cached(sessionFrom(id, reply, this.dataset)), { wasOpen: true });
    this.tally.opened += 1;
    const controls = hasControls ? { version: 1, settings } : noControls;
    return this.cached(new RedisSession({ id, createdAt: now, expiresAt, state, flags: noFlags, controls }));
  }

  read(session: Session): SessionData {
    return new StateData(session.state, this.dataset);
  }

  write<T>(session: Session, change: (draft: SessionDraft) => T): Promise<T> {
    return this.writes.run(session.id, () => this.apply(session as RedisSession, change));
  }

  async extend(session: Session): Promise<void> {
    const isAlive = await this.lifetime.restart(session as RedisSession);
    if (!isAlive) failIfLost(session, this.clock.now());
  }

  end(session: Session): Promise<void> {
    this.cache.remove(session.id);
    return this.lifetime.end(session);
  }

  async setFlag(session: Session, flag: string): Promise<void> {
    await this.redis.run(scripts.setFlagScript, this.redis.key(session.id), flag);
    (session as RedisSession).flags = new Set([...session.flags, flag]);
  }

  count(session: Session, name: string): Promise<number> {
    return this.controls.count(session, name);
  }

  counters(session: Session, names: readonly string[]): Promise<readonly number[]> {
    return this.controls.counters(session, names);
  }

  async setControls(session: Session, change: (present: SessionControls) => ControlSettings): Promise<void> {
    const own = session as RedisSession;
    const result = await this.controls.set(own, change);
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

  private async apply<T>(own: RedisSession, change: (draft: SessionDraft) => T): Promise<T> {
    own.state = this.cache.newest(own);
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const draft = new Draft(own.state, this.dataset);
      const result = change(draft);
      const next = withVersionTime(draft.next(own.state), own.state, this.clock.now());
      if (next === own.state && !draft.restarts) return result;
      checkSessionSize(own.state, next, this.config);
      const reply = await this.commit(own, next, draft);
      if (reply === 'stored') return result;
      const present = reply === 'gone' ? undefined : this.cached(sessionFrom(own.id, reply, this.dataset));
      if (present?.createdAt !== own.createdAt) {
        failIfLost(own, this.clock.now());
        own.state = next;
        return result;
      }
      own.state = present.state;
      own.expiresAt = present.expiresAt;
    }
    return failBusy();
  }

  /** Returns 'stored', 'gone', or the present state if it is another version. */
  private async commit(
    own: RedisSession,
    next: SessionState,
    { restarts, replaces }: Pick<Draft, 'restarts' | 'replaces'>,
  ): Promise<'stored' | 'gone' | SessionReply> {
    const { set, deleted } = deltaBetween(replaces ? emptyState : own.state, next);
    const expiresAt = restarts ? this.clock.now() + this.lifetime.milliseconds : own.expiresAt;
    const write = this.redis.run(
      scripts.writeScript,
      this.redis.key(own.id),
      versionKey(own.createdAt, own.state),
      next.version,
      next.seeded ? 1 : 0,
      restarts ? expiresAt : '',
      this.lifetime.milliseconds,
      this.redis.isReplicated ? randomUUID() : '',
      replaces ? 1 : '',
      set.length,
      ...set.flat(),
      ...deleted,
    ) as Promise<'stored' | 'gone' | SessionReply>;
    const [reply] = await Promise.all([write, restarts && this.lifetime.extendIndexAndNotes(own, expiresAt)]);
    if (reply !== 'stored') return reply;
    own.state = next;
    own.expiresAt = expiresAt;
    this.cached(own);
    return reply;
  }

  private cached(session: RedisSession): RedisSession {
    this.cache.set(session.id, session.createdAt, session.state, session.controls);
    return session;
  }
}
