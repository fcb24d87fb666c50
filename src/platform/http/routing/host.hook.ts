// Rejects HTTP/1.1 requests without exactly one header Host (RFC 9112 §3.2). Node would reject a missing one with an empty
// body, and use the first of several, of which a proxy may use the last.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { apiError } from '../../../core/errors.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

@Injectable()
export class HostHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRequest', ({ headers, raw }, _reply, done) => {
      if (headers.host === undefined && raw.httpVersion === '1.1') {
        throw apiError('BAD_REQUEST', 'the header Host is missing');
      }
      if (isRepeated(raw.rawHeaders)) throw apiError('BAD_REQUEST', 'the header Host is repeated');
      done();
    });
  }
}

/** `rawHeaders` alternates names and values. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
