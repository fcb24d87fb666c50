// Requests: of a workload as objects, on the wire as text.

/** The headers that a request of the workloads is sent with. */
export const headersOf = ({ session, type, authorization }) => ({
  ...(session && { 'x-session-id': session }),
  ...(type && { 'content-type': type }),
  ...(authorization && { authorization }),
});

/** What a slot sends to a server, in turn. `run` tells the slots of a workload apart; it sends `most` at the most. */
export const requestsOf = async (question, server, { most, run }) => {
  const requests = (await question.requests?.({ server, most, run })) ?? [question.request];
  return question.path ? requests.map((request) => ({ ...request, path: question.path })) : requests;
};

/** The bytes of a request (RFC 9112 §2.1). */
export const onTheWire = (server, request) => {
  const { method, path, body } = request;
  const headers = { host: server.host, ...headersOf(request) };
  if (body !== undefined) headers['content-length'] = Buffer.byteLength(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
};
