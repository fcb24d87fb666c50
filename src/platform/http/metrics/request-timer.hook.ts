// Records when a request begins.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** In milliseconds of `performance.now()`. */
    startedAt: number;
  }
}

/** Milliseconds since the request began. */
export const elapsedTime = ({ startedAt }: FastifyRequest): number => performance.now() - startedAt;

@Injectable()
export class RequestTimerHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.decorateRequest('startedAt', 0);
    server.addHook('onRequest', (request, _reply, done) => {
      request.startedAt = performance.now();
      done();
    });
  }
}
