// Changes the names of the headers of a response when they are written. Fastify keeps names in lower case until then.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** `setHeader` is used for streams, `writeHead` for all other bodies. */
export function renameHeaders(response: ServerResponse, rename: (name: string) => string): void {
  const setHeader = response.setHeader.bind(response);
  const writeHead = response.writeHead.bind(response);
  response.setHeader = (name, value) => setHeader(rename(name), value);
  response.writeHead = (status: number, headers?: unknown) =>
    writeHead(status, renamed((headers ?? {}) as OutgoingHttpHeaders, rename));
}

function renamed(headers: OutgoingHttpHeaders, rename: (name: string) => string): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]));
}
