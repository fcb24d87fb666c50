-- wrk script: sends the requests of a file in turn. The file contains `LENGTH\nBYTES\n` for each request.
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

-- Prints one line of JSON as the last line of the output. Latencies are in microseconds.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local kinds = string.format('%d connect, %d read, %d write, %d status, %d timeout',
    errors.connect, errors.read, errors.write, errors.status, errors.timeout)
  io.write(string.format('\n{"requests":%d,"failed":%d,"kinds":"%s","p50":%d,"p99":%d}\n',
    summary.requests, failed, kinds, latency:percentile(50), latency:percentile(99)))
end
