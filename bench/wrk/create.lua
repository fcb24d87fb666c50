-- Creates products with unique data, in turn in two thousand sessions that this run alone uses.
require 'report'

local sessions, count, run = 2000, 0, 0

function init(arguments)
  run = tonumber(arguments[1])
end

function request()
  count = count + 1
  local session = count % sessions
  local scattered = session * 2654435761 % 4294967296 -- ids differ from their first digit on, as random ones do
  wrk.headers['x-session-id'] = string.format('%08x-0000-4000-8000-%012x', scattered, run * sessions + session)
  return wrk.format('POST', nil, nil, string.format(
    '{"name":"Product %d of run %d","price":%d.5,"description":"Made by the benchmark.","stock":%d,"category":"bench"}',
    count, run, count % 500 + 1, count % 100))
end
