// The lifetime of sessions in Redis: of the session, of its notes and of its place in the index of all sessions.
import type { Config } from '../../../config/config.js';
import type { Clock } from '../../../core/clock.js';
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import type { RedisSessionNotes } from './redis.notes.js';
import type { RedisSessionIndex } from './redis.index.js';
import { endScript, extendScript } from './redis.scripts.js';
import type { RedisSession } from './redis.session.js';
import type { Session } from './session.js';

export class RedisSessionLifetime {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
    private readonly beside: { readonly notes: RedisSessionNotes; readonly index: RedisSessionIndex },
  ) {}

  get milliseconds(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }

  /** Restarts the lifetime of a session. Returns false if it has ended. */
  async restart(own: RedisSession, milliseconds = this.milliseconds): Promise<boolean> {
    const expiresAt = this.clock.now() + milliseconds;
    const args = [own.createdAt, expiresAt, milliseconds] as const;
    const [restarted] = await Promise.all([
      this.redis.run(extendScript, this.redis.key(own.id), ...args),
      this.extendIndexAndNotes(own, expiresAt, milliseconds),
    ]);
    if (restarted === 0) return false;
    own.expiresAt = expiresAt;
    return true;
  }

  /** Ends a session: first its records, then its notes and its place in the index, which end with their time to live otherwise. */
  async end(session: Session): Promise<void> {
    await this.redis.run(endScript, this.redis.key(session.id), session.createdAt);
    const { notes, index } = this.beside;
    await Promise.all([notes.end(session), index.remove(session.id)]);
  }

  /** In the same round trip as the session. If that fails, index and notes are only kept for longer. */
  async extendIndexAndNotes(
    own: RedisSession,
    expiresAt: number,
    milliseconds = this.milliseconds,
  ): Promise<void> {
    const { notes, index } = this.beside;
    await Promise.all([index.renew(own.id, expiresAt), notes.extend(own, milliseconds)]);
  }
}
