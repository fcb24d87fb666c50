// The flags, controls and counters of a session in Redis: fields of its hash.
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { always, defineScript } from '../../kernel/redis/redis.script.js';
import { controlsField, parseControls, type RedisSession } from './redis.session.js';
import { hashField } from './redis.state.js';
import { noControls, type ControlsChange } from '../data/session-data.js';
import type { Session } from './session.js';

const { created, flags, controls, controlsText } = hashField;

/** An attempt fails only because the change of another node succeeded. */
const MAX_ATTEMPTS = 1000;

/** name. Adds one to a counter of the session and returns it; 0 if the session has ended. */
const countScript = defineScript(
  'session.counter',
  `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[1], 'n:' .. ARGV[1], 1)
`,
);

/** names. Returns the values of counters. */
const countersScript = defineScript(
  'session.counters',
  `
local values = {}
for i, name in ipairs(ARGV) do values[i] = redis.call('HGET', KEYS[1], 'n:' .. name) or 0 end
return values
`,
  { isConclusive: always },
);

/**
 * creation, expected version of the controls, their next text. Returns 'stored', 'gone', or the present version and text if it is
 * another version. A repetition of the last change is 'stored'.
 */
const setControlsScript = defineScript(
  'session.controls',
  `
local h = redis.call('HMGET', KEYS[1], '${created}', '${controls}', '${controlsText}')
if h[1] ~= ARGV[1] then return 'gone' end
local version = tonumber(h[2] or 0)
local expected = tonumber(ARGV[2])
if version == expected + 1 and h[3] == ARGV[3] then return 'stored' end
if version ~= expected then return {h[2], h[3]} end
redis.call('HSET', KEYS[1], '${controls}', expected + 1, '${controlsText}', ARGV[3])
return 'stored'
`,
  { isDurable: true, isConclusive: (reply) => reply === 'stored' },
);

/** flag. Adds it to the flags of the session, if the session still exists. */
const setFlagScript = defineScript(
  'session.flag',
  `
local flags = redis.call('HGET', KEYS[1], '${flags}')
if not flags or string.find(',' .. flags .. ',', ',' .. ARGV[1] .. ',', 1, true) then return 0 end
redis.call('HSET', KEYS[1], '${flags}', flags == '' and ARGV[1] or flags .. ',' .. ARGV[1])
return 1
`,
  { isDurable: true, isConclusive: always },
);

export class RedisSessionControls {
  constructor(private readonly redis: RedisConnection) {}

  async setFlag(own: RedisSession, flag: string): Promise<void> {
    await this.redis.run(setFlagScript, this.redis.key(own.id), flag);
    own.flags = new Set([...own.flags, flag]);
  }

  async count({ id }: Session, name: string): Promise<number> {
    return Number(await this.redis.run(countScript, this.redis.key(id), name));
  }

  async counters({ id }: Session, names: readonly string[]): Promise<readonly number[]> {
    const values = await this.redis.run(countersScript, this.redis.key(id), ...names);
    return (values as readonly (string | number)[]).map(Number);
  }

  /** Replaces the settings. Returns 'gone' if the session has ended, and 'busy' if other changes always came first. */
  async set(own: RedisSession, change: ControlsChange): Promise<'stored' | 'gone' | 'busy'> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const { version } = own.controls;
      const settings = change(own.controls);
      const args = [own.createdAt, version, controlsField(settings)] as const;
      const reply = await this.redis.run(setControlsScript, this.redis.key(own.id), ...args);
      if (reply === 'gone') return reply;
      if (reply === 'stored') {
        own.controls = { version: version + 1, settings };
        return reply;
      }
      const [present, text] = reply as [string, string];
      own.controls = parseControls(present, text, noControls);
    }
    return 'busy';
  }
}
