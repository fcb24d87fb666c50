// The lifetime of sessions in Redis: of the session, of its notes and of its place in the index of all sessions.
import type { Config } from '../../config.js';
import type { Clock } from '../../core/clock.js';
import type { RedisConnection } from '../redis/redis.connection.js';
import type { RedisSessionNotes } from './redis.notes.js';
import { endScript, extendScript, renewScript, unlistScript } from './redis.scripts.js';
import type { RedisSession } from './redis.session.js';
import type { Session } from './session.js';

export class RedisSessionLifetime {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
    private readonly notes: RedisSessionNotes,
  ) {}

  get milliseconds(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }

  /** Restarts the lifetime of a session. Returns false if it has ended. */
  async restart(own: RedisSession): Promise<boolean> {
    const expiresAt = this.clock.now() + this.milliseconds;
    const args = [own.createdAt, expiresAt, this.milliseconds] as const;
    const [restarted] = await Promise.all([
      this.redis.run(extendScript, this.redis.key(own.id), ...args),
      this.extendIndexAndNotes(own, expiresAt),
    ]);
    if (restarted === 0) return false;
    own.expiresAt = expiresAt;
    return true;
  }

  /** Ends a session: first its records, then its notes and its place in the index, which end with their time to live otherwise. */
  async end(session: Session): Promise<void> {
    await this.redis.run(endScript, this.redis.key(session.id), session.createdAt);
    await Promise.all([
      this.notes.end(session),
      this.redis.run(unlistScript, this.redis.key('sessions'), session.id),
    ]);
  }

  /** In the same round trip as the session. If that fails, index and notes are only kept for longer. */
  async extendIndexAndNotes(own: RedisSession, expiresAt: number): Promise<void> {
    await Promise.all([
      this.redis.run(renewScript, this.redis.key('sessions'), own.id, expiresAt),
      this.notes.extend(own, this.milliseconds),
    ]);
  }
}
