// The session store in Redis, for several nodes: one hash per session, changed by compare-and-swap of its version.
import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.js';
import type { Clock } from '../../core/clock.js';
import { fail } from '../../core/errors.js';
import type { MemoryBudget } from '../memory/memory.budget.js';
import type { RedisConnection } from '../redis/redis.connection.js';
import { Draft, emptyState, firstState, StateData } from './draft.js';
import { checkSessionSize } from './session.memory.js';
import { SessionStateCache } from './session-state.cache.js';
import { RedisSessionIndex } from './redis.index.js';
import { RedisSessionLifetime } from './redis.lifetime.js';
import { RedisSessionNotes } from './redis.notes.js';
import * as scripts from './redis.scripts.js';
import { parseFlags, RedisSession, stateKey, type SessionReply } from './redis.session.js';
import { deltaBetween, parseState, withVersionTime } from './redis.state.js';
import { recordFields } from './session-records.js';
import {
  noFlags,
  type Session,
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

const retrySoon = { headers: { 'retry-after': '1' } };

export class RedisSessionStore extends SessionStore {
  override readonly isRemote = true;
  readonly notes: RedisSessionNotes;
  private readonly index: RedisSessionIndex;
  private readonly lifetime: RedisSessionLifetime;
  private readonly cache: SessionStateCache;
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
    this.index = new RedisSessionIndex(config, redis);
    this.lifetime = new RedisSessionLifetime(config, clock, redis, { notes: this.notes, index: this.index });
  }

  async find(id: string): Promise<Session | undefined> {
    const known = this.cache.get(id);
    const version = known === undefined ? '' : stateKey(known.createdAt, known.state);
    const key = this.redis.key(id);
    const reply = (await this.redis.run(scripts.findScript, key, version)) as SessionReply | null;
    const session = reply === null ? undefined : this.sessionFrom(id, reply, known?.state);
    return session !== undefined && session.expiresAt > this.clock.now() ? session : undefined;
  }

  async open(id: string, records: SessionRecords = emptyState): Promise<Session> {
    const now = this.clock.now();
    const expiresAt = now + this.lifetime.milliseconds;
    const nextExpiry = await this.index.reserve(id, now, expiresAt);
    if (nextExpiry !== undefined) this.rejectWhenFull(nextExpiry, now);
    const state = firstState(records);
    const head = [now, expiresAt, this.lifetime.milliseconds, state.version, state.seeded ? 1 : 0] as const;
    const args = [...head, ...recordFields(state).flat()];
    const [reply] = await Promise.all([
      this.redis.run(scripts.openScript, this.redis.key(id), ...args) as Promise<SessionReply | null>,
      this.index.countOpened(now),
    ]);
    if (reply !== null) return Object.assign(this.sessionFrom(id, reply), { wasOpen: true });
    this.counters.opened += 1;
    return this.cached(new RedisSession(id, now, expiresAt, state, noFlags));
  }

  read(session: Session): SessionData {
    return new StateData(session.state, this.dataset);
  }

  write<T>(session: Session, change: (draft: SessionDraft) => T): Promise<T> {
    return this.writes.run(session.id, () => this.apply(session as RedisSession, change));
  }

  async extend(session: Session): Promise<void> {
    const isAlive = await this.lifetime.restart(session as RedisSession);
    if (!isAlive) this.failIfLost(session);
  }

  end(session: Session): Promise<void> {
    this.cache.remove(session.id);
    return this.lifetime.end(session);
  }

  async setFlag(session: Session, flag: string): Promise<void> {
    await this.redis.run(scripts.setFlagScript, this.redis.key(session.id), flag);
    (session as RedisSession).flags = new Set([...session.flags, flag]);
  }

  async count(session: Session, name: string): Promise<number> {
    return Number(await this.redis.run(scripts.countScript, this.redis.key(session.id), name));
  }

  counts(): Promise<SessionCounts> {
    return this.index.counts(this.clock.now());
  }

  check(): Promise<void> {
    return this.redis.check();
  }

  private async apply<T>(own: RedisSession, change: (draft: SessionDraft) => T): Promise<T> {
    this.useCached(own);
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const draft = new Draft(own.state, this.dataset);
      const result = change(draft);
      const next = withVersionTime(draft.next(own.state), own.state, this.clock.now());
      if (next === own.state && !draft.restarts) return result;
      checkSessionSize(own.state, next, this.config);
      const reply = await this.commit(own, next, draft);
      if (reply === 'stored') return result;
      const present = reply === 'gone' ? undefined : this.sessionFrom(own.id, reply);
      if (present?.createdAt !== own.createdAt) {
        this.failIfLost(own);
        own.state = next;
        return result;
      }
      own.state = present.state;
      own.expiresAt = present.expiresAt;
    }
    return fail('SERVICE_UNAVAILABLE', 'too many concurrent writes to this session, try again', retrySoon);
  }

  /** A change to an expired session is dropped. A session that should still be alive was lost, which is an error. */
  private failIfLost({ expiresAt }: Session): void {
    if (expiresAt <= this.clock.now()) return;
    fail('SERVICE_UNAVAILABLE', 'the session was lost by the store, start a new one', retrySoon);
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
      stateKey(own.createdAt, own.state),
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

  /** Uses a newer state that this node wrote or read since the request began. */
  private useCached(own: RedisSession): void {
    const known = this.cache.get(own.id);
    if (known?.createdAt === own.createdAt && known.state.version > own.state.version)
      own.state = known.state;
  }

  /** `known`: the state of the version that was sent with the request; a result for the same version has no hash. */
  private sessionFrom(id: string, [head, hash]: SessionReply, known = emptyState): RedisSession {
    const [created, expires, , flags] = head;
    const state = hash.length === 0 ? known : parseState(hash, this.dataset);
    return this.cached(new RedisSession(id, Number(created), Number(expires), state, parseFlags(flags)));
  }

  private cached(session: RedisSession): RedisSession {
    this.cache.set(session.id, session.createdAt, session.state);
    return session;
  }
}
