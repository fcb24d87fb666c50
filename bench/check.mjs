// Before anything is measured: does every server give the right answer, and do all of them give the same one?
import { isDeepStrictEqual } from 'node:util';

const volatile = new Set(['id', 'created_at', 'updated_at', 'timestamp', 'uptime', 'version']);
const lasting = (text) => JSON.parse(text, (key, value) => (volatile.has(key) ? undefined : value));

const send = (server, { method, path, session, body }) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(session && { 'x-session-id': session }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
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

const answerOf = async (server, { request, status, records, sessionless }) => {
  const answer = await send(server, request);
  expectSuccess(answer, server, request, status);
  if (!sessionless) expectHeaders(answer, server);
  const body = lasting(await answer.text());
  if (records !== undefined && body.data.length !== records)
    throw new Error(
      `${server.peer.name}: ${request.path} has ${body.data.length} records, expected ${records}`,
    );
  return body;
};

/** Sends a workload's preparation to every server, then its request, and compares the answers with the first one's. */
export const checkAnswers = async (servers, workload) => {
  const bodies = [];
  for (const server of servers) {
    for (const request of workload.prepare ?? []) expectSuccess(await send(server, request), server, request);
    bodies.push(await answerOf(server, workload));
  }
  const other = bodies.findIndex((body) => !isDeepStrictEqual(body, bodies[0]));
  if (other < 0) return;
  const [expected, found] = [bodies[0], bodies[other]].map((body) => JSON.stringify(body));
  throw new Error(`${workload.name}: ${servers[other].peer.name} answers otherwise\n${expected}\n${found}`);
};
