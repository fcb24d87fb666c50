// The requests of a workload, as objects and as bytes.

/** The headers of a request. */
export const headersOf = ({ session, type, authorization }) => ({
  ...(session && { 'x-session-id': session }),
  ...(type && { 'content-type': type }),
  ...(authorization && { authorization }),
});

/** The requests that a slot sends to a server in turn, at most `most`. `run` is the number of the slot. */
export const requestsOf = async (workload, server, { most, run }) => {
  const requests = (await workload.requests?.({ server, most, run })) ?? [workload.request];
  return workload.path ? requests.map((request) => ({ ...request, path: workload.path })) : requests;
};

/** The bytes of a request (RFC 9112 §2.1). */
export const serializeRequest = (server, request) => {
  const { method, path, body } = request;
  const headers = { host: server.host, ...headersOf(request) };
  if (body !== undefined) headers['content-length'] = Buffer.byteLength(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
};
