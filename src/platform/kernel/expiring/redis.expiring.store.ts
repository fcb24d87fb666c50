// The store of short-lived values in Redis, shared by all nodes.
import type { Clock } from '../../../core/clock.js';
import type { RedisConnection } from '../redis/redis.connection.js';
import { always, defineScript } from '../redis/redis.script.js';
import { ExpiringStore, type ExpiringSpace } from './expiring.store.js';

/**
 * A value is stored behind its expiry by the clock of this service; the server's expiry only frees memory. The first argument
 * of each script is the present time.
 */
const live = `
local function live()
  local stored = redis.call('GET', KEYS[1])
  if not stored then return false end
  local ends, value = string.match(stored, '^(%d+) (.*)$')
  if tonumber(ends) <= tonumber(ARGV[1]) then return false end
  return value
end
`;

/** now, value with its end, milliseconds */
const setScript = defineScript('value.set', `return redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])`, {
  isDurable: true,
  isConclusive: always,
});
const addScript = defineScript(
  'value.add',
  `${live}
if live() then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`,
  { isDurable: true, isConclusive: (reply) => reply === 1 },
);
const getScript = defineScript(
  'value.get',
  `${live}
return live()
`,
  { isConclusive: always },
);
const takeScript = defineScript(
  'value.take',
  `${live}
local value = live()
redis.call('DEL', KEYS[1])
return value
`,
  { isDurable: true, isConclusive: (reply) => reply !== null },
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

  /** The key itself is the tag, so that values spread over the nodes of a cluster. */
  private keyOf(key: string): string {
    return this.redis.key(key, this.name);
  }
}

const textOf = (reply: unknown): string | undefined => (typeof reply === 'string' ? reply : undefined);
