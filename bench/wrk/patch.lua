-- Patches one product with ever new values, in one session.
require 'report'

local count, run = 0, 0

function init(arguments)
  run = tonumber(arguments[1])
end

function request()
  count = count + 1
  return wrk.format('PATCH', nil, nil, string.format(
    '{"name":"Patched %d in run %d","price":%d.5,"stock":%d}', count, run, count % 500 + 1, count % 100))
end
