// Rejects messages whose head violates HTTP/1.1 (RFC 9112), and closes their connection: a proxy may read them in another way.
// Node would accept them, or reject them with an empty body.
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ApiError, apiError, codeOfStatus } from '../../../core/errors.js';
import { endAfterResponse, isEnding } from '../../kernel/errors/malformed-request.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

const headers = { connection: 'close' };

@Injectable()
export class HttpMessageHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRequest', ({ raw }, reply, done) => {
      if (isEnding(raw.socket)) return void reply.hijack();
      const error = versionError(raw) ?? hostError(raw) ?? codingError(raw) ?? queryError(raw);
      if (error === undefined) return done();
      if (error.headers === headers) endAfterResponse(raw.socket);
      done(error);
    });
  }
}

const invalid = (message: string): ApiError => apiError('BAD_REQUEST', message, { headers });

/** The parser accepts HTTP/0.9, a request line without a version, and HTTP/2.0, which has no such request line. */
function versionError({ httpVersion }: IncomingMessage): ApiError | undefined {
  if (httpVersion === '1.1' || httpVersion === '1.0') return undefined;
  return invalid('the request line must end with HTTP/1.1 or HTTP/1.0');
}

/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110 §7.2); the value may be empty. */
const validHost = /^(?:[\w.~!$&'()*+;=%-]*|\[[0-9A-Fa-f:.]+\])(?::\d*)?$/;

/** Exactly one header Host (RFC 9112 §3.2). Of several, Node would use the first, but a proxy may use the last. */
function hostError({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): ApiError | undefined {
  const count = countHosts(rawHeaders);
  if (count === 0 && httpVersion === '1.1') return invalid('the header Host is missing');
  if (count > 1) return invalid('the header Host is repeated');
  if (host === undefined || validHost.test(host)) return undefined;
  return invalid('the header Host must be a host name or an IP address, and optionally a port');
}

/** `rawHeaders` alternates names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Other codings would have to be decoded, and HTTP/1.0 has none (RFC 9112 §6.1). */
function codingError({ headers: sent, httpVersion }: IncomingMessage): ApiError | undefined {
  const { 'transfer-encoding': coding } = sent;
  if (coding === undefined) return undefined;
  if (httpVersion === '1.0') return invalid('HTTP/1.0 has no header Transfer-Encoding, send Content-Length');
  if (coding.toLowerCase() === 'chunked') return undefined;
  return new ApiError(codeOfStatus(501), 501, 'the only Transfer-Encoding is chunked', { headers });
}

/** A value that is not valid would silently become another one. Paths are checked by the router. */
function queryError({ url = '' }: IncomingMessage): ApiError | undefined {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return undefined;
  try {
    decodeURIComponent(url.slice(start));
    return undefined;
  } catch {
    return apiError('BAD_REQUEST', 'the query is not valid percent-encoding of UTF-8');
  }
}
