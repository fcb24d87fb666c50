// Sessions in Redis, for many nodes: one hash for each, changed by compare-and-swap of its version, ended by the server.
import type { Config } from '../../config.js';
import type { Clock } from '../../core/clock.js';
import { fail } from '../../core/errors.js';
import type { RedisConnection } from '../redis/redis.connection.js';
import { emptyState, Draft, Snapshot } from './draft.js';
import { SessionStateCache } from './session-state.cache.js';
import * as scripts from './redis.scripts.js';
import { parseFlags, RedisSession, stateKey, type SessionReply } from './redis.session.js';
import { withVersionTime, deltaBetween, parseState } from './redis.state.js';
import { noFlags, type Session, type SessionData, type SessionDraft, type SessionState } from './session.js';
import { SessionStore, type SessionCounts } from './session.store.js';
import type { StandardDataset } from './standard-dataset.js';

const MILLISECONDS_PER_DAY = 86_400_000;
/** Sessions and changed records that this node keeps, to be used as long as the server has the same version. */
const MOST_KEPT = 50_000;
/** Each try that fails means that another node's write went through. */
const MOST_TRIES = 1000;

/** With whatever is refused because of the store's state: it may be otherwise in a moment. */
const soon = { headers: { 'retry-after': '1' } };

export class RedisSessionStore extends SessionStore {
  override readonly isRemote = true;
  private readonly kept = new SessionStateCache(MOST_KEPT);
  /** The writes of this node to one session wait for each other; only other nodes can come between. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly dataset: StandardDataset,
    private readonly redis: RedisConnection,
  ) {
    super();
  }

  async find(id: string): Promise<Session | undefined> {
    const known = this.kept.get(id);
    const version = known === undefined ? '' : stateKey(known.createdAt, known.state);
    const told = (await this.redis.run(scripts.findScript, this.keyOf(id), version)) as SessionReply | null;
    const session = told === null ? undefined : this.sessionFrom(id, told, known?.state);
    return session !== undefined && session.expiresAt > this.clock.now() ? session : undefined;
  }

  async open(id: string): Promise<Session> {
    const now = this.clock.now();
    const expiresAt = now + this.lifetime;
    const index = this.redis.key('sessions');
    const { maxSessions } = this.config.values;
    const full = await this.redis.run(scripts.reserveScript, index, id, now, expiresAt, maxSessions);
    if (full !== null) this.rejectWhenFull(Number(full), now);
    const args = [now, expiresAt, this.lifetime] as const;
    const [told] = await Promise.all([
      this.redis.run(scripts.openScript, this.keyOf(id), ...args) as Promise<SessionReply | null>,
      this.redis.run(scripts.incrementScript, this.keyOfDay(now), 1, MILLISECONDS_PER_DAY),
    ]);
    if (told !== null) return this.sessionFrom(id, told);
    this.counters.opened += 1;
    return this.keep(new RedisSession(id, now, expiresAt, emptyState, noFlags));
  }

  read(session: Session): SessionData {
    return new Snapshot(session.state, this.dataset);
  }

  async write<T>(session: Session, change: (draft: SessionDraft) => T): Promise<T> {
    const own = session as RedisSession;
    const before = this.turns.get(own.id);
    const turn = (before?.catch(() => undefined) ?? Promise.resolve()).then(() => this.apply(own, change));
    this.turns.set(own.id, turn);
    try {
      return await turn;
    } finally {
      if (this.turns.get(own.id) === turn) this.turns.delete(own.id);
    }
  }

  async setFlag(session: Session, flag: string): Promise<void> {
    await this.redis.run(scripts.setFlagScript, this.keyOf(session.id), flag);
    (session as RedisSession).flags = new Set([...session.flags, flag]);
  }

  async counts(): Promise<SessionCounts> {
    const now = this.clock.now();
    const [active, today] = await Promise.all([
      this.redis.run(scripts.countActiveScript, this.redis.key('sessions'), now),
      this.redis.run(scripts.incrementScript, this.keyOfDay(now), 0, MILLISECONDS_PER_DAY),
    ]);
    return { active: Number(active), today: Number((today as number[])[0]) };
  }

  async check(): Promise<void> {
    await this.redis.run(scripts.countActiveScript, this.redis.key('sessions'), this.clock.now());
  }

  private async apply<T>(own: RedisSession, change: (draft: SessionDraft) => T): Promise<T> {
    this.catchUp(own);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const draft = new Draft(own.state, this.dataset);
      const result = change(draft);
      const next = withVersionTime(draft.next(own.state), own.state, this.clock.now());
      if (next === own.state && !draft.restarts) return result;
      const told = await this.commit(own, next, draft.restarts);
      if (told === 'stored') return result;
      const there = told === 'gone' ? undefined : this.sessionFrom(own.id, told);
      if (there?.createdAt !== own.createdAt) {
        this.refuseIfLost(own);
        own.state = next;
        return result;
      }
      own.state = there.state;
      own.expiresAt = there.expiresAt;
    }
    return fail('SERVICE_UNAVAILABLE', 'too many write to this session at once, try again', soon);
  }

  /** A session that ended takes its changes with it. One that had time left was lost, and a change of it is not kept. */
  private refuseIfLost({ expiresAt }: Session): void {
    if (expiresAt <= this.clock.now()) return;
    fail('SERVICE_UNAVAILABLE', 'the store lost this session, try again in a fresh one', soon);
  }

  /** 'stored', and the session is as it was written; 'gone'; or what is there instead. */
  private async commit(
    own: RedisSession,
    next: SessionState,
    restarts: boolean,
  ): Promise<'stored' | 'gone' | SessionReply> {
    const { set, deleted } = deltaBetween(own.state, next);
    const expiresAt = restarts ? this.clock.now() + this.lifetime : own.expiresAt;
    const write = this.redis.run(
      scripts.writeScript,
      this.keyOf(own.id),
      stateKey(own.createdAt, own.state),
      next.version,
      next.seeded ? 1 : 0,
      restarts ? expiresAt : '',
      this.lifetime,
      set.length,
      ...set.flat(),
      ...deleted,
    ) as Promise<'stored' | 'gone' | SessionReply>;
    // In the same round trip; should the write fail, the index is only late in forgetting the session.
    const index = this.redis.key('sessions');
    const [told] = await Promise.all([
      write,
      restarts && this.redis.run(scripts.renewScript, index, own.id, expiresAt),
    ]);
    if (told !== 'stored') return told;
    own.state = next;
    own.expiresAt = expiresAt;
    this.keep(own);
    return told;
  }

  /** What this node wrote or read of the session since the request began. */
  private catchUp(own: RedisSession): void {
    const known = this.kept.get(own.id);
    if (known?.createdAt === own.createdAt && known.state.version > own.state.version)
      own.state = known.state;
  }

  /** `known`: the state of the version that the server was asked about, and which it does not tell again. */
  private sessionFrom(id: string, [head, hash]: SessionReply, known = emptyState): RedisSession {
    const [created, expires, , flags] = head;
    const state = hash.length === 0 ? known : parseState(hash, this.dataset);
    return this.keep(new RedisSession(id, Number(created), Number(expires), state, parseFlags(flags)));
  }

  private keep(session: RedisSession): RedisSession {
    this.kept.set(session.id, session.createdAt, session.state);
    return session;
  }

  private get lifetime(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }

  private keyOf(id: string): string {
    return this.redis.key(id);
  }

  private keyOfDay(now: number): string {
    return this.redis.key('sessions', `day-${Math.floor(now / MILLISECONDS_PER_DAY)}`);
  }
}
