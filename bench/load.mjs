// Load on one server: forty keep-alive connections from wrk on the client core, or from generator.mjs without wrk.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connections, generate } from './generator.mjs';
import { clientCore, hasWrk } from './machine.mjs';
import { requestsOf, serializeRequest } from './requests.mjs';
import { scratchFile } from './scratch.mjs';

const execute = promisify(execFile);
const script = fileURLToPath(new URL('replay.lua', import.meta.url));

// More requests than any server processes in a second.
const mostPerSecond = 60_000;
// wrk's default of two seconds is too short for slow servers on a busy machine.
const wrkTimeout = '30s';

const wrk = async (server, requests, { seconds }) => {
  const parts = requests.flatMap((bytes) => [Buffer.from(`${bytes.length}\n`), bytes, Buffer.from('\n')]);
  const file = scratchFile('requests', Buffer.concat(parts));
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', wrkTimeout, '-s', script];
  const { stdout } = await execute('taskset', ['-c', clientCore, 'wrk', ...options, server.url, '--', file]);
  const { p50, p99, ...counted } = JSON.parse(stdout.trim().split('\n').at(-1));
  return { ...counted, rate: counted.requests / seconds, p50: p50 / 1000, p99: p99 / 1000 };
};

/** wrk cannot stop after a number of requests and does not support QUERY (RFC 10008). */
const canWrk = (requests, count) =>
  hasWrk && count === undefined && requests.every(({ method }) => method !== 'QUERY');

/**
 * Sends the requests of a workload for `seconds`, or `count` of them. Throws if one response was not successful.
 * Returns the number of requests, the rate per second and latencies in ms.
 */
export const load = async (server, workload, { seconds, count, run = 0 }) => {
  const most = count ?? Math.ceil(seconds * mostPerSecond);
  const requests = await requestsOf(workload, server, { most, run });
  const bytes = requests.map((request) => serializeRequest(server, request));
  const generator = canWrk(requests, count) ? wrk : generate;
  const { failed, kinds = 'not successful', ...counted } = await generator(server, bytes, { seconds, count });
  if (failed > 0 || counted.requests === 0)
    throw new Error(
      `${workload.name} on ${server.peer.name}: ${failed} of ${counted.requests} requests failed (${kinds})`,
    );
  return counted;
};

/** Sends each of the requests once. */
export const sendEach = async (server, requests) => {
  const bytes = requests.map((request) => serializeRequest(server, request));
  const { failed } = await generate(server, bytes, { count: bytes.length });
  if (failed > 0)
    throw new Error(`${server.peer.name}: ${failed} of ${bytes.length} preparation requests failed`);
};
