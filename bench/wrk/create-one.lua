-- The same product created again and again; without a session header each creation opens a session of its own.
require 'report'

wrk.method = 'POST'
wrk.headers['content-type'] = 'application/json'
wrk.body = '{"name":"Only one","price":1.5,"description":"Made by the benchmark.","stock":1,"category":"bench"}'
