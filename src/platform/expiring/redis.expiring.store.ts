// Short-lived values in Redis: every node sees them, and of many nodes that take one, one gets it.
import type { Clock } from '../../core/clock.js';
import { defineScript, type RedisConnection } from '../redis/redis.connection.js';
import { ExpiringStore, type ExpiringSpace } from './expiring.store.js';

/**
 * A value stands behind the instant of its end, which is that of the clock of this service; the server's own expiry only
 * tidies up. Each script: now, then what it needs.
 */
const live = `
local function live()
  local kept = redis.call('GET', KEYS[1])
  if not kept then return false end
  local ends, value = string.match(kept, '^(%d+) (.*)$')
  if tonumber(ends) <= tonumber(ARGV[1]) then return false end
  return value
end
`;

/** now, value with its end, milliseconds */
const setScript = defineScript('value.set', `return redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])`);
const addScript = defineScript(
  'value.add',
  `${live}
if live() then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`,
);
const getScript = defineScript(
  'value.get',
  `${live}
return live()
`,
);
const takeScript = defineScript(
  'value.take',
  `${live}
local value = live()
redis.call('DEL', KEYS[1])
return value
`,
);

export class RedisExpiringStore extends ExpiringStore {
  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
  ) {
    super();
  }

  space(name: string, milliseconds: number): ExpiringSpace {
    return new RedisSpace(this.clock, this.redis, name, milliseconds);
  }
}

class RedisSpace implements ExpiringSpace {
  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
    private readonly name: string,
    private readonly milliseconds: number,
  ) {}

  async add(key: string, value: string): Promise<boolean> {
    return (await this.redis.run(addScript, ...this.entry(key, value))) === 1;
  }

  async set(key: string, value: string): Promise<void> {
    await this.redis.run(setScript, ...this.entry(key, value));
  }

  async get(key: string): Promise<string | undefined> {
    return textOf(await this.redis.run(getScript, this.keyOf(key), this.clock.now()));
  }

  async take(key: string): Promise<string | undefined> {
    return textOf(await this.redis.run(takeScript, this.keyOf(key), this.clock.now()));
  }

  private entry(key: string, value: string): [string, number, string, number] {
    const now = this.clock.now();
    return [this.keyOf(key), now, `${now + this.milliseconds} ${value}`, this.milliseconds];
  }

  /** Spread over the nodes of a cluster by the key itself. */
  private keyOf(key: string): string {
    return this.redis.key(key, this.name);
  }
}

const textOf = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined);
