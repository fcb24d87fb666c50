// Before anything is measured: does every server give the right answer, and do all of them give the same one?
import { isDeepStrictEqual } from 'node:util';
import { headersOf, requestsOf } from './requests.mjs';
import { questionFor } from './workloads.mjs';

const send = (server, request) =>
  fetch(`${server.url}${request.path}`, {
    method: request.method,
    headers: headersOf(request),
    body: request.body,
  });

const expectSuccess = (answer, server, { method, path }, status) => {
  if (status ? answer.status === status : answer.ok) return;
  throw new Error(
    `${server.peer.name}: ${method} ${path} answered ${answer.status}, expected ${status ?? '2xx'}`,
  );
};

const expectHeaders = (answer, server) => {
  const missing = (server.peer.headers ?? []).filter((name) => !answer.headers.has(name));
  if (missing.length > 0) throw new Error(`${server.peer.name} answered without ${missing.join(', ')}`);
};

const answerOf = async (server, question) => {
  const [request] = await requestsOf(question, server, { most: 1, run: 0 });
  const answer = await send(server, request);
  expectSuccess(answer, server, request, question.status);
  if (question.protocol !== 'health') expectHeaders(answer, server);
  return question.read(await answer.text());
};

const prepare = async (server, requests) => {
  for (const request of requests) expectSuccess(await send(server, request), server, request);
};

/** The parts of an answer that a peer's can be compared by; all of it, unless the peer says which. */
const comparable = (body, { compares }) =>
  compares ? Object.fromEntries(compares.map((part) => [part, body[part]])) : body;

/**
 * Sends a workload's preparation (REST) to every server that speaks it, then each server's request. The answers must be
 * what the workload expects, or where it expects nothing in particular, be the first server's.
 */
export const checkAnswers = async (servers, workload) => {
  let first;
  for (const server of servers) {
    const { peer } = server;
    if (peer.protocols.includes('REST')) await prepare(server, workload.prepare ?? []);
    const question = questionFor(peer, workload);
    const body = await answerOf(server, question);
    const whole = question.expected ?? (first ??= body);
    const [wanted, found] = [whole, body].map((answer) => comparable(answer, peer));
    if (isDeepStrictEqual(found, wanted)) continue;
    const shown = [wanted, found].map((answer) => JSON.stringify(answer)).join('\n');
    throw new Error(`${workload.title}: ${peer.name} answers otherwise\n${shown}`);
  }
};
