// Checks before the measurement that every server returns the expected response, and that all responses are equal.
import { isDeepStrictEqual } from 'node:util';
import { headersOf, requestsOf } from './requests.mjs';
import { workloadFor } from './workloads.mjs';

const send = (server, request) =>
  fetch(`${server.url}${request.path}`, {
    method: request.method,
    headers: headersOf(request),
    body: request.body,
  });

const expectSuccess = (response, server, { method, path }, status) => {
  if (status ? response.status === status : response.ok) return;
  throw new Error(
    `${server.peer.name}: ${method} ${path} returned ${response.status}, expected ${status ?? '2xx'}`,
  );
};

const expectHeaders = (response, server) => {
  const missing = (server.peer.headers ?? []).filter((name) => !response.headers.has(name));
  if (missing.length > 0) throw new Error(`${server.peer.name}: response without ${missing.join(', ')}`);
};

const responseOf = async (server, workload) => {
  const [request] = await requestsOf(workload, server, { most: 1, run: 0 });
  const response = await send(server, request);
  expectSuccess(response, server, request, workload.status);
  if (workload.protocol !== 'health') expectHeaders(response, server);
  return workload.read(await response.text());
};

const prepare = async (server, requests) => {
  for (const request of requests) expectSuccess(await send(server, request), server, request);
};

/** The parts of a response to compare: the parts that the peer names in `compares`, or the whole body. */
const comparable = (body, { compares }) =>
  compares ? Object.fromEntries(compares.map((part) => [part, body[part]])) : body;

/**
 * Sends the preparation of a workload to every REST server, then the request of each server. The responses must equal the
 * expected value of the workload, or the response of the first server if the workload has none.
 */
export const checkResponses = async (servers, workload) => {
  let first;
  for (const server of servers) {
    const { peer } = server;
    if (peer.protocols.includes('REST')) await prepare(server, workload.prepare ?? []);
    const own = workloadFor(peer, workload);
    const body = await responseOf(server, own);
    const whole = own.expected ?? (first ??= body);
    const [wanted, found] = [whole, body].map((value) => comparable(value, peer));
    if (isDeepStrictEqual(found, wanted)) continue;
    const shown = [wanted, found].map((value) => JSON.stringify(value)).join('\n');
    throw new Error(`${workload.title}: ${peer.name} returned a different response\n${shown}`);
  }
};
