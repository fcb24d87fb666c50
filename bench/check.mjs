// Before anything is measured: does every server give the right answer, and do all of them give the same one?
import { isDeepStrictEqual } from 'node:util';
import { headersOf } from './load.mjs';
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

const answerOf = async (server, { request, status, records, sessionless, read }) => {
  const answer = await send(server, request);
  expectSuccess(answer, server, request, status);
  if (!sessionless) expectHeaders(answer, server);
  const body = read(await answer.text());
  if (records !== undefined && body.data.length !== records)
    throw new Error(
      `${server.peer.name}: ${request.path} has ${body.data.length} records, expected ${records}`,
    );
  return body;
};

const prepare = async (server, requests) => {
  for (const request of requests) expectSuccess(await send(server, request), server, request);
};

/**
 * Sends a workload's preparation (REST) to every server that speaks it, then each server's request. The answers must be
 * what the workload expects, or where it expects nothing in particular, be the first server's.
 */
export const checkAnswers = async (servers, workload) => {
  let first;
  for (const server of servers) {
    if (server.peer.protocols.includes('REST')) await prepare(server, workload.prepare ?? []);
    const question = questionFor(server.peer, workload);
    const found = await answerOf(server, question);
    const expected = question.expected ?? (first ??= found);
    if (isDeepStrictEqual(found, expected)) continue;
    const [wanted, given] = [expected, found].map((body) => JSON.stringify(body));
    throw new Error(`${workload.name}: ${server.peer.name} answers otherwise\n${wanted}\n${given}`);
  }
};
