// Load on one server: wrk on the client's core, forty kept-alive connections.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { clientCore } from './machine.mjs';

const run = promisify(execFile);
const scripts = fileURLToPath(new URL('wrk/', import.meta.url));

/** The headers that a request of the workloads is sent with. */
export const headersOf = ({ session, type }) => ({
  ...(session && { 'x-session-id': session }),
  ...(type && { 'content-type': type }),
});

/**
 * Sends a workload's request for so many seconds. Throws if a single answer was not a success. Latencies in ms.
 * `args` go to the workload's script.
 */
export const load = async (server, { name, request, script = 'same.lua' }, seconds, ...args) => {
  const headers = Object.entries(headersOf(request)).flatMap(([key, value]) => ['-H', `${key}: ${value}`]);
  // An answer that is late counts as late, not as none.
  const wrk = ['-t1', '-c40', '--timeout', '30s', `-d${seconds}s`, '-s', `${scripts}${script}`, ...headers];
  const command = [
    '-c',
    clientCore,
    'wrk',
    ...wrk,
    `${server.url}${request.path}`,
    '--',
    ...args.map(String),
  ];
  const { stdout } = await run('taskset', command, {
    env: {
      ...process.env,
      LUA_PATH: `${scripts}?.lua;;`,
      WRK_METHOD: request.method,
      WRK_BODY: request.body,
    },
  });
  const counted = JSON.parse(stdout.trim().split('\n').at(-1));
  if (counted.failed > 0 || counted.requests === 0)
    throw new Error(
      `${name} on ${server.peer.name}: ${counted.failed} of ${counted.requests} requests failed\n${stdout}`,
    );
  return { requests: counted.requests, p50: counted.p50 / 1000, p99: counted.p99 / 1000 };
};
