// A request of HTTP/1.1 names its host, once (RFC 9112 §3.2). Node would refuse one that does not without a body, and of
// several take the first, where a server before this one might have taken the last.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { apiError } from '../../core/errors.js';
import type { FastifyHook } from './fastify-hook.js';

@Injectable()
export class HostHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRequest', ({ headers, raw }, _reply, done) => {
      if (headers.host === undefined && raw.httpVersion === '1.1') {
        throw apiError('BAD_REQUEST', 'the header Host is missing');
      }
      if (isRepeated(raw.rawHeaders)) throw apiError('BAD_REQUEST', 'the header Host came more than once');
      done();
    });
  }
}

/** Names and values stand in turn. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
