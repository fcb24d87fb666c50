// A request as the schemes see it: what was sent, byte by byte, and where the client believed it went.
import type { IncomingHttpHeaders } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../platform/session/session.js';
import { SESSION_HEADER } from '../platform/session/session.hook.js';

export interface AuthRequest {
  readonly method: string;
  /** The request-target as it was sent, path and query (RFC 9112 §3.2.1). Nothing in it is decoded. */
  readonly target: string;
  /** The address of the service for this client, `http://localhost:3000`. No slash at the end. */
  readonly origin: string;
  /** By name in lower case; repeated ones joined. */
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  /** The body's bytes; empty where there is none. */
  readonly body: Buffer;
  readonly session: Session;
  readonly sessionIsNew: boolean;
  /** Whom replays are counted for: the session that the client named, else its address. */
  readonly client: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** The socket where the request came over TLS that ends here. */
  readonly tls: TLSSocket | undefined;
}

/** `session` and `origin` as the house made them out; `now` in milliseconds. */
export function authRequest(
  request: FastifyRequest,
  { session, origin, now }: Pick<AuthRequest, 'session' | 'origin' | 'now'>,
): AuthRequest {
  const { method, raw, headers, body, sessionIsNew } = request;
  return {
    method,
    target: raw.url ?? '/',
    origin,
    headers,
    rawHeaders: raw.rawHeaders,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    session,
    sessionIsNew,
    client: clientOf(request, session),
    now,
    tls: 'getPeerCertificate' in raw.socket ? (raw.socket as TLSSocket) : undefined,
  };
}

/** Where a request came from, as far as it tells clients apart. */
export type Sender = Pick<FastifyRequest, 'headers' | 'ip'>;

/** Whom replays are counted for: the session that the client named, else its address. */
export function clientOf({ headers, ip }: Sender, { id }: Pick<Session, 'id'>): string {
  return names(headers, id) ? id : ip;
}

/** Whether the client asked for this session, instead of being given it. */
function names({ [SESSION_HEADER]: header, cookie = '' }: IncomingHttpHeaders, id: string): boolean {
  return (typeof header === 'string' && header.toLowerCase() === id) || cookie.toLowerCase().includes(id);
}

/** The query of a request-target, as it was sent; empty where there is none. */
export function rawQuery({ target }: Pick<AuthRequest, 'target'>): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}

/** One header that must not be repeated: its text, or undefined. */
export function header({ headers }: Pick<AuthRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
