// Records when a request begins.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** In milliseconds of `performance.now()`. */
    startedAt: number;
  }
}

@Injectable()
export class RequestTimerHook {
  register(server: FastifyInstance): void {
    server.decorateRequest('startedAt', 0);
    server.addHook('onRequest', (request, _reply, done) => {
      request.startedAt = performance.now();
      done();
    });
  }
}
