// The index of all sessions in Redis, by their expiry, and the number of sessions opened today.
import type { Config } from '../../../config/config.js';
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import * as scripts from './redis.scripts.js';
import type { SessionCounts } from './session.store.js';

const MILLISECONDS_PER_DAY = 86_400_000;

/** Times in milliseconds since the Unix epoch. */
export class RedisSessionIndex {
  constructor(
    private readonly config: Config,
    private readonly redis: RedisConnection,
  ) {}

  /** Adds a session. If the maximum is reached, adds none and returns when the next session expires. */
  async reserve(id: string, now: number, expiresAt: number): Promise<number | undefined> {
    const { maxSessions } = this.config.values;
    const nextExpiry = await this.redis.run(scripts.reserveScript, this.key, id, now, expiresAt, maxSessions);
    return nextExpiry === null ? undefined : Number(nextExpiry);
  }

  async renew(id: string, expiresAt: number): Promise<void> {
    await this.redis.run(scripts.renewScript, this.key, id, expiresAt);
  }

  async remove(id: string): Promise<void> {
    await this.redis.run(scripts.removeScript, this.key, id);
  }

  async countOpened(now: number): Promise<void> {
    await this.addToDay(now, 1);
  }

  async counts(now: number): Promise<SessionCounts> {
    const [active, today] = await Promise.all([
      this.redis.run(scripts.countActiveScript, this.key, now),
      this.addToDay(now, 0),
    ]);
    return { active: Number(active), today };
  }

  private get key(): string {
    return this.redis.key('sessions');
  }

  private async addToDay(now: number, sessions: number): Promise<number> {
    const key = this.redis.key('sessions', `day-${Math.floor(now / MILLISECONDS_PER_DAY)}`);
    const reply = await this.redis.run(scripts.incrementScript, key, sessions, MILLISECONDS_PER_DAY);
    return Number((reply as number[])[0]);
  }
}
