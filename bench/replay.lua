-- Sends the requests of a file in turn, as they are, and counts: for wrk. The file holds `LENGTH\nBYTES\n` for each.
local requests, sent = {}, 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  for line in file:lines() do
    requests[#requests + 1] = file:read(tonumber(line))
    file:read(1)
  end
  file:close()
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

-- One line of JSON, the last of the output. Latencies in microseconds.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local kinds = string.format('%d not connected, %d not read, %d not written, %d no success, %d too late',
    errors.connect, errors.read, errors.write, errors.status, errors.timeout)
  io.write(string.format('\n{"requests":%d,"failed":%d,"kinds":"%s","p50":%d,"p99":%d}\n',
    summary.requests, failed, kinds, latency:percentile(50), latency:percentile(99)))
end
