// Response headers for browsers: pages of any origin may use the service and read its headers (Fetch standard, CORS protocol),
// and no response is interpreted as another media type.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

/** The headers of the contract; without this list a page of another origin cannot see them. */
const EXPOSED = [
  'x-session-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'x-simulated',
  'x-fault-rule',
  'etag',
  'location',
  'content-disposition',
  'allow',
  'accept-query',
  'www-authenticate',
  'authentication-info',
  'server-authorization',
  'dpop-nonce',
  'accept-signature',
  'want-content-digest',
  'x-otp',
  'x-amzn-errortype',
  'x-request-id',
].join(', ');

@Injectable()
export class CorsHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      reply.header('x-content-type-options', 'nosniff');
      if (request.headers.origin !== undefined) {
        reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
      }
      done();
    });
  }
}
