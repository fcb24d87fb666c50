// Counts requests by IP address in Redis, for all nodes together.
import type { Clock } from '../../../core/clock.js';
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { always, defineScript } from '../../kernel/redis/redis.script.js';
import type { Hit, HitCounter } from './hit-counter.js';

/** now, length. Returns the count, and the end of the window. */
const hitScript = defineScript(
  'limit.hit',
  `
local ends = tonumber(redis.call('HGET', KEYS[1], 'e') or '0')
if ends <= tonumber(ARGV[1]) then
  ends = tonumber(ARGV[1]) + tonumber(ARGV[2])
  redis.call('HSET', KEYS[1], 'h', '0', 'e', string.format('%.0f', ends))
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {redis.call('HINCRBY', KEYS[1], 'h', 1), string.format('%.0f', ends)}
`,
  // A repetition can count a request twice.
  { isConclusive: always },
);

/** Returns the count and the end of the window. */
const countScript = defineScript('limit.count', `return redis.call('HMGET', KEYS[1], 'h', 'e')`, {
  isConclusive: always,
});

export class RedisHitCounter implements HitCounter {
  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
    private readonly name = 'hits',
  ) {}

  async hit(address: string, length: number): Promise<Hit> {
    const now = this.clock.now();
    const reply = await this.redis.run(hitScript, this.redis.key(address, this.name), now, length);
    const [hits, ends] = reply as [number, string];
    return { hits, secondsLeft: Math.ceil((Number(ends) - now) / 1000) };
  }

  async count(address: string): Promise<Hit> {
    const reply = await this.redis.run(countScript, this.redis.key(address, this.name));
    const [hits, ends] = reply as [string | null, string | null];
    const left = Number(ends ?? 0) - this.clock.now();
    return left > 0
      ? { hits: Number(hits), secondsLeft: Math.ceil(left / 1000) }
      : { hits: 0, secondsLeft: 1 };
  }
}
