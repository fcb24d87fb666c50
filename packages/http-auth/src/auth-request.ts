// A request as the schemes get it: exactly what was sent, and the URL to which the client sent it.
import type { X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

export interface AuthRequest {
  readonly method: string;
  /** The request-target as it was sent, path and query (RFC 9112 §3.2.1). Nothing in it is decoded. */
  readonly target: string;
  /** The base URL of the service for this client, `http://localhost:3000`. A valid URL, without a slash at the end. */
  readonly origin: string;
  /** By name in lower case; repeated ones joined. */
  readonly headers: IncomingHttpHeaders;
  /** Names and values alternately, as they were sent. */
  readonly rawHeaders: readonly string[];
  /** The bytes of the body; empty if there is none. */
  readonly body: Buffer;
  /** The session that the application assigned to the request. */
  readonly session: { readonly id: string; readonly isNew: boolean };
  /** Identifies the client for values that clients share: the session that it named, else its IP address. */
  readonly client: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** Undefined if the connection to this service is not TLS. */
  readonly tls: { readonly certificate: X509Certificate | undefined } | undefined;
}

interface ReceivedRequest {
  /** The base URL of the service for its clients, such as `https://api.example.com`; no slash at the end. */
  readonly origin: string;
  /** The bytes of the body, as they were sent: schemes that sign the body need them. */
  readonly body?: Buffer;
}

/** Reads a request of a Node server. Frameworks have one too: `request.raw` of Fastify, `request` of Express. */
export function receivedRequest(message: IncomingMessage, given: ReceivedRequest): AuthRequest {
  const { method = 'GET', headers, rawHeaders, socket } = message;
  // Express removes the path where a router is mounted from `url`.
  const { originalUrl: target = message.url ?? '/' } = message as IncomingMessage & { originalUrl?: string };
  return {
    method,
    target,
    origin: given.origin,
    headers,
    rawHeaders,
    body: given.body ?? Buffer.alloc(0),
    session: { id: '', isNew: true },
    client: socket.remoteAddress ?? '',
    now: Date.now(),
    tls: socket instanceof TLSSocket ? { certificate: socket.getPeerX509Certificate() } : undefined,
  };
}

/** The query of a request-target, as it was sent; empty if there is none. */
export function rawQuery({ target }: Pick<AuthRequest, 'target'>): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}

/** The value of a header; repeated ones joined by commas. Undefined if the request does not have it. */
export function header({ headers }: Pick<AuthRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Every value of a header, as its lines were sent. `name` in lower case. */
export function headerValues({ rawHeaders }: Pick<AuthRequest, 'rawHeaders'>, name: string): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}

/** Whether the body is a form: `application/x-www-form-urlencoded`. */
export function isForm(request: Pick<AuthRequest, 'headers'>): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(header(request, 'content-type') ?? '');
}
