// Keeps the connection open after a 413 response, so that a client that still sends the body can read the response.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { FastifyHook } from '../routing/fastify-hook.js';

/** The largest declared body, in bytes, that is read and discarded after a 413 response. */
const MAX_DISCARDED_BYTES = 16 * 2 ** 20;

@Injectable()
export class OversizedBodyHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onSend', (request, reply, payload, done) => {
      // Fastify closes the connection after a 413 response. Closing it while the body arrives resets it (RFC 9112 §9.6):
      // the client, or the proxy before the service, reports a network error instead of the 413.
      if (reply.statusCode === 413 && !exceedsDiscarded(request.headers['content-length'])) {
        reply.removeHeader('connection');
      }
      done(null, payload);
    });
  }
}

function exceedsDiscarded(contentLength: string | undefined): boolean {
  return contentLength !== undefined && Number(contentLength) > MAX_DISCARDED_BYTES;
}
