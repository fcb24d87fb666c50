// The Lua scripts of the store of classes. A class is one hash: `v` its version; `h` the head, `l:<id>` a learner, each as the version
// of its last change and its JSON; `m` the version of the last change of the list of learners; `a:<id>` when a learner was last
// active, as a version and a time.
import { always, defineScript } from '../../../platform/kernel/redis/redis.script.js';

/** now, id, end, maximum. Returns the next end if the maximum is reached. */
export const reserveClassScript = defineScript(
  'class.reserve',
  `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) and not redis.call('ZSCORE', KEYS[1], ARGV[2]) then
  return redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2])
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(1, tonumber(last) - tonumber(ARGV[1]))))
return false
`,
  { isDurable: true, isConclusive: always },
);

/** id */
export const releaseScript = defineScript('class.release', `return redis.call('ZREM', KEYS[1], ARGV[1])`, {
  isDurable: true,
  isConclusive: always,
});

/** now. Returns the number of live classes. */
export const countScript = defineScript(
  'class.count',
  `return redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[1], '+inf')`,
  {
    isConclusive: always,
  },
);

/** now. Returns the ids of the live classes. */
export const idsScript = defineScript(
  'class.ids',
  `return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[1], '+inf')`,
  { isConclusive: always },
);

/** head, time to live. */
export const createScript = defineScript(
  'class.create',
  `
redis.call('HSET', KEYS[1], 'v', '1', 'm', '1', 'h', '1 ' .. ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`,
  { isDurable: true, isConclusive: always },
);

/** known version. Returns false, or the version and the fields that have changed since; all of them after a removal. */
export const readClassScript = defineScript(
  'class.read',
  `
local h = redis.call('HMGET', KEYS[1], 'v', 'm')
if not h[1] then return false end
local known = tonumber(ARGV[1])
if known == tonumber(h[1]) then return {h[1], h[2], 0, {}} end
local all = redis.call('HGETALL', KEYS[1])
local full = known < tonumber(h[2])
if full then return {h[1], h[2], 1, all} end
local changed = {}
for i = 1, #all, 2 do
  local version = string.match(all[i + 1], '^(%d+) ')
  if version and tonumber(version) > known then
    changed[#changed + 1] = all[i]
    changed[#changed + 1] = all[i + 1]
  end
end
return {h[1], h[2], 0, changed}
`,
  { isConclusive: always },
);

/**
 * field, its expected version, time to live or '', whether the list of learners changes, number of fields to set, name and text of
 * each, names of fields to delete. Returns 'stored', 'conflict' or 'gone'.
 */
export const commitScript = defineScript(
  'class.commit',
  `
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
local part = redis.call('HGET', KEYS[1], ARGV[1]) or '0'
if string.match(part, '^%d+') ~= ARGV[2] then return 'conflict' end
local v = redis.call('HINCRBY', KEYS[1], 'v', 1)
if ARGV[4] == '1' then redis.call('HSET', KEYS[1], 'm', v) end
local last = 5 + 2 * tonumber(ARGV[5])
for i = 6, last, 2 do redis.call('HSET', KEYS[1], ARGV[i], v .. ' ' .. ARGV[i + 1]) end
for i = last + 1, #ARGV do redis.call('HDEL', KEYS[1], ARGV[i]) end
if ARGV[3] ~= '' then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 'stored'
`,
  { isDurable: true },
);

/** id of a learner and time, for each. Learners that no longer exist are ignored. */
export const touchScript = defineScript(
  'class.touch',
  `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local v = redis.call('HINCRBY', KEYS[1], 'v', 1)
for i = 1, #ARGV, 2 do
  if redis.call('HEXISTS', KEYS[1], 'l:' .. ARGV[i]) == 1 then
    redis.call('HSET', KEYS[1], 'a:' .. ARGV[i], v .. ' ' .. ARGV[i + 1])
  end
end
return v
`,
  { isConclusive: always },
);

export const deleteScript = defineScript('class.delete', `return redis.call('DEL', KEYS[1])`, {
  isDurable: true,
  isConclusive: always,
});

export const findClassScript = defineScript('class.find', `return redis.call('GET', KEYS[1])`, {
  isConclusive: always,
});

/** target, time to live. Returns whether it was set. */
export const linkScript = defineScript(
  'class.link',
  `
local present = redis.call('GET', KEYS[1])
if present then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`,
  { isDurable: true, isConclusive: (reply) => reply === 1 },
);

/** target, or '' for any */
export const unlinkScript = defineScript(
  'class.unlink',
  `
if ARGV[1] ~= '' and redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`,
  { isDurable: true, isConclusive: always },
);

/** target, time to live */
export const extendClassScript = defineScript(
  'class.extend',
  `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`,
  { isConclusive: always },
);
