// The Lua scripts of the lists of a session. An entry has the field `<list>:<number>` in the hash of the notes, and its completion
// `<list>:<number>+`. The numbers of the present entries are consecutive.
import { always, defineScript } from '../redis/redis.script.js';

/** Functions on the list that the first argument names. */
const list = `
local key, name = KEYS[1], ARGV[1]
local function field(part) return name .. ':' .. part end
local function read(part) return tonumber(redis.call('HGET', key, field(part)) or '0') end
local function length(part) return redis.call('HSTRLEN', key, field(part)) end
local function state()
  local last, first = read('last'), read('first')
  return first == 0 and 1 or first, last, read('bytes')
end
local function trim(maxEntries, maxBytes)
  local first, last, bytes = state()
  local from = first
  while first < last and (last - first + 1 > maxEntries or bytes > maxBytes) do
    bytes = bytes - length(first) - length(first .. '+')
    redis.call('HDEL', key, field(first), field(first .. '+'))
    first = first + 1
  end
  if first > from then redis.call('HSET', key, field('first'), first, field('bytes'), bytes) end
end
`;

/** list, entry, maximum of entries, maximum of bytes, epoch, time to live. Returns the number of the entry. */
export const appendScript = defineScript(
  'list.append',
  `${list}
if read('epoch') ~= tonumber(ARGV[5]) then
  redis.call('HSET', key, field('epoch'), ARGV[5], field('mark'), state() - 1)
end
local number = redis.call('HINCRBY', key, field('last'), 1)
redis.call('HSET', key, field(number), ARGV[2])
redis.call('HINCRBY', key, field('bytes'), #ARGV[2])
trim(tonumber(ARGV[3]), tonumber(ARGV[4]))
if redis.call('PTTL', key) < tonumber(ARGV[6]) then redis.call('PEXPIRE', key, ARGV[6]) end
return number
`,
);

/** list, number, completion, maximum of entries, maximum of bytes */
export const completeScript = defineScript(
  'list.complete',
  `${list}
if redis.call('HEXISTS', key, field(ARGV[2])) == 0 then return 0 end
local completion = ARGV[2] .. '+'
redis.call('HINCRBY', key, field('bytes'), #ARGV[3] - length(completion))
redis.call('HSET', key, field(completion), ARGV[3])
trim(tonumber(ARGV[4]), tonumber(ARGV[5]))
return 1
`,
  { isDurable: true, isConclusive: always },
);

/** list, number of the first and of the last entry. Returns size, bytes, first number, the number before the epoch, the last cleared number and epoch, then number, entry and completion of each. */
export const readScript = defineScript(
  'list.read',
  `${list}
local first, last, bytes = state()
local result = {last - first + 1, bytes, first, read('mark'), read('cleared'), read('epoch')}
for number = math.max(first, tonumber(ARGV[2])), math.min(last, tonumber(ARGV[3])) do
  local texts = redis.call('HMGET', key, field(number), field(number .. '+'))
  result[#result + 1] = number
  result[#result + 1] = texts[1]
  result[#result + 1] = texts[2] or ''
end
return result
`,
  { isConclusive: always },
);

/** list */
export const clearScript = defineScript(
  'list.clear',
  `${list}
local first, last = state()
for number = first, last do redis.call('HDEL', key, field(number), field(number .. '+')) end
if last > 0 then
  redis.call('HSET', key, field('first'), last + 1, field('cleared'), last, field('mark'), last, field('bytes'), 0)
end
return 1
`,
  { isDurable: true, isConclusive: always },
);
