// Writes to the records of a session in Redis, by compare-and-swap of their version.
import { randomUUID } from 'node:crypto';
import type { Config } from '../../../config/config.js';
import type { Clock } from '../../../core/clock.js';
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { Draft, emptyState } from '../data/draft.js';
import { failBusy, failIfLost } from './redis.failures.js';
import type { RedisSessionLifetime } from './redis.lifetime.js';
import { writeScript } from './redis.scripts.js';
import {
  controlsField,
  sessionFrom,
  versionKey,
  type RedisSession,
  type SessionReply,
} from './redis.session.js';
import { deltaBetween, withVersionTime } from './redis.state.js';
import { FIXED_END } from './session.js';
import { packFields } from '../data/session-records.js';
import { checkSessionSize } from './session.memory.js';
import type { SessionStateCache } from './session-state.cache.js';
import type { ControlsChange, SessionControls, SessionDraft, SessionState } from '../data/session-data.js';
import type { StandardDataset } from '../data/standard-dataset.js';

/** An attempt fails only because the write of another node succeeded. */
const MAX_ATTEMPTS = 1000;

interface Parts {
  readonly lifetime: RedisSessionLifetime;
  readonly cache: SessionStateCache;
}

interface NextVersions {
  readonly state: SessionState;
  /** Only in a write that changes them. */
  readonly controls: SessionControls | undefined;
}

const nextControls = (present: SessionControls, change: ControlsChange): SessionControls => ({
  version: present.version + 1,
  settings: change(present),
});

export class RedisSessionWriter {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly dataset: StandardDataset,
    private readonly redis: RedisConnection,
    private readonly parts: Parts,
  ) {}

  async apply<T>(own: RedisSession, change: (draft: SessionDraft) => T): Promise<T> {
    own.state = this.parts.cache.newest(own);
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const draft = new Draft(own.state, this.dataset);
      const result = change(draft);
      const next = withVersionTime(draft.next(own.state), own.state, this.clock.now());
      const controls = draft.controlsChange && nextControls(own.controls, draft.controlsChange);
      if (next === own.state && !draft.restarts && controls === undefined) return result;
      checkSessionSize(own.state, next, this.config);
      const reply = await this.commit(own, { state: next, controls }, draft);
      if (reply === 'stored') return result;
      const present =
        reply === 'gone' ? undefined : this.cached(await sessionFrom(own.id, reply, this.dataset));
      if (present?.createdAt !== own.createdAt) {
        failIfLost(own, this.clock.now());
        own.state = next;
        own.controls = controls ?? own.controls;
        return result;
      }
      own.state = present.state;
      own.expiresAt = present.expiresAt;
      own.controls = present.controls;
    }
    return failBusy();
  }

  /** Returns 'stored', 'gone', or the present state if it is another version. */
  private async commit(
    own: RedisSession,
    { state: next, controls }: NextVersions,
    draft: Pick<Draft, 'restarts' | 'replaces'>,
  ): Promise<'stored' | 'gone' | SessionReply> {
    const { replaces } = draft;
    const restarts = draft.restarts && !own.flags.has(FIXED_END);
    const { set, deleted } = deltaBetween(replaces ? emptyState : own.state, next);
    const packed = await packFields(set);
    const expiresAt = restarts ? this.clock.now() + this.parts.lifetime.milliseconds : own.expiresAt;
    const write = this.redis.run(
      writeScript,
      this.redis.key(own.id),
      versionKey(own.createdAt, own.state),
      next.version,
      next.seeded ? 1 : 0,
      restarts ? expiresAt : '',
      this.parts.lifetime.milliseconds,
      this.redis.isReplicated ? randomUUID() : '',
      replaces ? 1 : '',
      controls === undefined ? '' : own.controls.version,
      controls === undefined ? '' : controlsField(controls.settings),
      packed.length,
      ...packed,
      ...deleted,
    ) as Promise<'stored' | 'gone' | SessionReply>;
    const [reply] = await Promise.all([
      write,
      restarts && this.parts.lifetime.extendIndexAndNotes(own, expiresAt),
    ]);
    if (reply !== 'stored') return reply;
    own.state = next;
    own.controls = controls ?? own.controls;
    own.expiresAt = expiresAt;
    this.cached(own);
    return reply;
  }

  private cached(session: RedisSession): RedisSession {
    this.parts.cache.set(session);
    return session;
  }
}
