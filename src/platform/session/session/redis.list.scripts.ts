// The Lua scripts of the lists of a session, which are fields in the hash of the notes: `<list>:<number>` and a suffix for the head and
// the body of each part of an entry. The numbers of the present entries are consecutive.
import { always, defineScript } from '../../kernel/redis/redis.script.js';

/** Functions on the list that the first argument names. */
const list = `
local key, name = KEYS[1], ARGV[1]
local function field(part) return name .. ':' .. part end
local function read(part) return tonumber(redis.call('HGET', key, field(part)) or '0') end
local function own(number) return field(number .. '.head'), field(number .. '.body') end
local function added(number) return field(number .. '.head+'), field(number .. '.body+') end
local function length(head, body) return redis.call('HSTRLEN', key, head) + redis.call('HSTRLEN', key, body) end
local function put(head, body, headText, bodyText)
  redis.call('HINCRBY', key, field('bytes'), #headText + #bodyText - length(head, body))
  redis.call('HSET', key, head, headText, body, bodyText)
end
local function delete(number)
  redis.call('HDEL', key, own(number))
  redis.call('HDEL', key, added(number))
end
local function state()
  local last, first = read('last'), read('first')
  return first == 0 and 1 or first, last, read('bytes')
end
local function trim(maxEntries, maxBytes)
  local first, last, bytes = state()
  local from = first
  while first < last and (last - first + 1 > maxEntries or bytes > maxBytes) do
    bytes = bytes - length(own(first)) - length(added(first))
    delete(first)
    first = first + 1
  end
  if first > from then redis.call('HSET', key, field('first'), first, field('bytes'), bytes) end
end
local function add(result, number, hasBodies)
  local head, body = own(number)
  local addedHead, addedBody = added(number)
  local texts = hasBodies and redis.call('HMGET', key, head, addedHead, body, addedBody) or redis.call('HMGET', key, head, addedHead)
  if not texts[1] then return end
  for _, value in ipairs({number, texts[1], texts[3] or '', texts[2] or '', texts[4] or ''}) do result[#result + 1] = value end
end
`;

/** list, head, body, maximum of entries, maximum of bytes, epoch, time to live. Returns the number of the entry. */
export const appendScript = defineScript(
  'list.append',
  `${list}
if read('epoch') ~= tonumber(ARGV[6]) then
  redis.call('HSET', key, field('epoch'), ARGV[6], field('mark'), state() - 1)
end
local number = redis.call('HINCRBY', key, field('last'), 1)
local head, body = own(number)
put(head, body, ARGV[2], ARGV[3])
trim(tonumber(ARGV[4]), tonumber(ARGV[5]))
if redis.call('PTTL', key) < tonumber(ARGV[7]) then redis.call('PEXPIRE', key, ARGV[7]) end
return number
`,
);

/** list, number, head, body, maximum of entries, maximum of bytes */
export const completeScript = defineScript(
  'list.complete',
  `${list}
if redis.call('HEXISTS', key, (own(ARGV[2]))) == 0 then return 0 end
local head, body = added(ARGV[2])
put(head, body, ARGV[3], ARGV[4])
trim(tonumber(ARGV[5]), tonumber(ARGV[6]))
return 1
`,
  { isDurable: true, isConclusive: always },
);

/**
 * list, `all` or `heads`, number of the first and of the last entry. Returns size, bytes, first number, the number before the epoch, the
 * last cleared number and epoch, then number, head and body of both parts of each entry.
 */
export const readScript = defineScript(
  'list.read',
  `${list}
local first, last, bytes = state()
local result = {last - first + 1, bytes, first, read('mark'), read('cleared'), read('epoch')}
for number = math.max(first, tonumber(ARGV[3])), math.min(last, tonumber(ARGV[4])) do add(result, number, ARGV[2] == 'all') end
return result
`,
  { isConclusive: always },
);

/** list, numbers. Returns number, head and body of both parts of each entry that the list has. */
export const pickScript = defineScript(
  'list.pick',
  `${list}
local result = {}
for i = 2, #ARGV do add(result, ARGV[i], true) end
return result
`,
  { isConclusive: always },
);

/** list */
export const clearScript = defineScript(
  'list.clear',
  `${list}
local first, last = state()
for number = first, last do delete(number) end
if last > 0 then
  redis.call('HSET', key, field('first'), last + 1, field('cleared'), last, field('mark'), last, field('bytes'), 0)
end
return 1
`,
  { isDurable: true, isConclusive: always },
);
