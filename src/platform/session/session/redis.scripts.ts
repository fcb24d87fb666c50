// The Lua scripts of the session store. Each one reads and writes one key, the hash of a session or the index of all sessions,
// so that it runs atomically.
import { always, defineScript } from '../../kernel/redis/redis.script.js';
import { hashField } from './redis.state.js';

const { created, expires, version, seeded, flags, counter, write, controls, controlsText } = hashField;

/**
 * Returns creation, expiry, version, flags and version of the controls; the whole hash, as lines of names and values, unless the caller has that version; the text
 * of the controls unless the caller has theirs.
 */
const present = `
local function present(known, knownControls)
  local h = redis.call('HMGET', KEYS[1], '${created}', '${expires}', '${version}', '${flags}', '${controls}')
  if not h[1] then return false end
  local text = ''
  if h[5] and h[1] .. ':' .. h[5] ~= knownControls then text = redis.call('HGET', KEYS[1], '${controlsText}') end
  if h[1] .. ':' .. h[3] == known then return {h, '', text} end
  return {h, table.concat(redis.call('HGETALL', KEYS[1]), '\\n'), text}
end
`;

/** Calls a function with the name and the text of each record in arguments of `packFields`. */
const eachRecord = `
local function eachRecord(first, last, run)
  for i = first, last do
    local lines, at = ARGV[i], 1
    while at <= #lines do
      local middle = string.find(lines, '\\n', at, true)
      local stop = string.find(lines, '\\n', middle + 1, true)
      run(string.sub(lines, at, middle - 1), string.sub(lines, middle + 1, stop - 1))
      at = stop + 1
    end
  end
end
`;

/** known, known controls */
export const findScript = defineScript(
  'session.find',
  `${present}
return present(ARGV[1], ARGV[2])
`,
  { isConclusive: always },
);

/**
 * now, expiry, time to live, version, seeded, text of the controls or '', then the records. Opens a session, or returns the live one that was
 * opened in the meantime.
 */
export const openScript = defineScript(
  'session.open',
  `${present}${eachRecord}
local e = redis.call('HGET', KEYS[1], '${expires}')
if e and tonumber(e) > tonumber(ARGV[1]) then return present('', '') end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], '${created}', ARGV[1], '${expires}', ARGV[2], '${version}', ARGV[4], '${seeded}', ARGV[5], '${flags}', '')
if ARGV[6] ~= '' then redis.call('HSET', KEYS[1], '${controls}', 1, '${controlsText}', ARGV[6]) end
eachRecord(7, #ARGV, function(name, text)
  redis.call('HSET', KEYS[1], name, redis.call('HINCRBY', KEYS[1], '${counter}', 1) .. ' ' .. text)
end)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return false
`,
  { isDurable: true, isConclusive: always },
);

/**
 * known, next version, seeded, new expiry or '', time to live, id of the write or '', 1 to replace all records, version
 * and next text of the controls or '', number of arguments
 * with records to set, these arguments, names of fields to delete. Returns 'stored', 'gone', or the present state if it is another
 * version. A record keeps its number, except when all are replaced: then the arguments define the order. The id identifies a
 * repetition of the last write.
 */
export const writeScript = defineScript(
  'session.write',
  `${present}${eachRecord}
local h = redis.call('HMGET', KEYS[1], '${created}', '${version}')
if not h[1] then return 'gone' end
if ARGV[6] ~= '' and redis.call('HGET', KEYS[1], '${write}') == ARGV[6] then return 'stored' end
if h[1] .. ':' .. h[2] ~= ARGV[1] then return present('', '') end
if ARGV[9] ~= '' then
  if (redis.call('HGET', KEYS[1], '${controls}') or '0') ~= ARGV[8] then return present('', '') end
  redis.call('HSET', KEYS[1], '${controls}', tonumber(ARGV[8]) + 1, '${controlsText}', ARGV[9])
end
redis.call('HSET', KEYS[1], '${version}', ARGV[2], '${seeded}', ARGV[3])
if ARGV[6] ~= '' then redis.call('HSET', KEYS[1], '${write}', ARGV[6]) end
if ARGV[7] == '1' then
  for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
    if string.find(name, '/', 1, true) then redis.call('HDEL', KEYS[1], name) end
  end
end
local last = 10 + tonumber(ARGV[10])
eachRecord(11, last, function(name, text)
  local old = redis.call('HGET', KEYS[1], name)
  local number = old and string.match(old, '^%d+') or redis.call('HINCRBY', KEYS[1], '${counter}', 1)
  redis.call('HSET', KEYS[1], name, number .. ' ' .. text)
end)
for i = last + 1, #ARGV do redis.call('HDEL', KEYS[1], ARGV[i]) end
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[1], '${expires}', ARGV[4])
  redis.call('PEXPIRE', KEYS[1], ARGV[5])
end
return 'stored'
`,
  { isDurable: true, isConclusive: (reply) => reply === 'stored' },
);

/** creation, expiry, time to live. Restarts the lifetime of the session; returns 0 if it has ended. */
export const extendScript = defineScript(
  'session.extend',
  `
if redis.call('HGET', KEYS[1], '${created}') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], '${expires}', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`,
  { isDurable: true, isConclusive: always },
);

/** creation. Ends the session if its creation time is still the same. */
export const endScript = defineScript(
  'session.end',
  `
if redis.call('HGET', KEYS[1], '${created}') == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`,
  { isDurable: true, isConclusive: always },
);

/** id. Removes a session from the index. */
export const removeScript = defineScript('session.remove', `return redis.call('ZREM', KEYS[1], ARGV[1])`, {
  isConclusive: always,
});

/** id, now, expiry, maximum. Returns the next expiry if the index is full, else nothing. */
export const reserveScript = defineScript(
  'session.reserve',
  `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return false
`,
  { isConclusive: always },
);

/** id, expiry */
export const renewScript = defineScript(
  'session.renew',
  `return redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])`,
  { isConclusive: always },
);

/** now */
export const countActiveScript = defineScript(
  'session.active',
  `return redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[1], '+inf')`,
  { isConclusive: always },
);

/** increment, time to live. Returns the count. */
export const incrementScript = defineScript(
  'session.count',
  `
local hits = redis.call('INCRBY', KEYS[1], ARGV[1])
if hits == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {hits, redis.call('PTTL', KEYS[1])}
`,
);
