// Load on one server: forty kept-alive connections, from wrk on the client's core where there is one, else from here.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connections, generate } from './generator.mjs';
import { clientCore, hasWrk } from './machine.mjs';
import { onTheWire, requestsOf } from './requests.mjs';
import { scratchFile } from './scratch.mjs';

const execute = promisify(execFile);
const script = fileURLToPath(new URL('replay.lua', import.meta.url));

// More than any server answers in a second.
const mostPerSecond = 60_000;
// wrk's own two seconds are a failure too early where the machine is busy and the server slow.
const patience = '30s';

const wrk = async (server, requests, { seconds }) => {
  const parts = requests.flatMap((bytes) => [Buffer.from(`${bytes.length}\n`), bytes, Buffer.from('\n')]);
  const file = scratchFile('requests', Buffer.concat(parts));
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', patience, '-s', script];
  const { stdout } = await execute('taskset', ['-c', clientCore, 'wrk', ...options, server.url, '--', file]);
  const { p50, p99, ...counted } = JSON.parse(stdout.trim().split('\n').at(-1));
  return { ...counted, rate: counted.requests / seconds, p50: p50 / 1000, p99: p99 / 1000 };
};

/** wrk counts no requests, and refuses a method that is younger than its parser (RFC 10008). */
const canWrk = (requests, count) =>
  hasWrk && count === undefined && requests.every(({ method }) => method !== 'QUERY');

/**
 * Sends a question's requests for so many seconds, or so many of them. Throws if a single answer was not a success.
 * Returns their number, the rate per second and latencies in ms.
 */
export const load = async (server, question, { seconds, count, run = 0 }) => {
  const most = count ?? Math.ceil(seconds * mostPerSecond);
  const requests = await requestsOf(question, server, { most, run });
  const bytes = requests.map((request) => onTheWire(server, request));
  const generator = canWrk(requests, count) ? wrk : generate;
  const { failed, kinds = 'no success', ...counted } = await generator(server, bytes, { seconds, count });
  if (failed > 0 || counted.requests === 0)
    throw new Error(
      `${question.name} on ${server.peer.name}: ${failed} of ${counted.requests} requests failed (${kinds})`,
    );
  return counted;
};

/** Sends each of the requests once. */
export const sendEach = async (server, requests) => {
  const bytes = requests.map((request) => onTheWire(server, request));
  const { failed } = await generate(server, bytes, { count: bytes.length });
  if (failed > 0) throw new Error(`${server.peer.name}: ${failed} of ${bytes.length} preparations failed`);
};
