// Logs each request at level `debug`. At other levels there is no hook.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Log } from './log.js';
import { requestFacts } from './request-facts.js';
import { RequestIds } from './request-ids.js';
import type { FastifyHook } from '../runtime/fastify-hook.js';

@Injectable()
export class RequestLogHook implements FastifyHook {
  constructor(
    private readonly log: Log,
    private readonly ids: RequestIds,
  ) {}

  register(server: FastifyInstance): void {
    if (!this.log.isLevelEnabled('debug')) return;
    server.addHook('onRequest', (request, reply, done) => {
      reply.raw.once('close', () => {
        const ms = Math.round((performance.now() - request.startedAt) * 1000) / 1000;
        const { statusCode: status, writableFinished } = reply.raw;
        const message = writableFinished ? 'request completed' : 'request aborted';
        this.log.debug({ request: this.ids.of(request), ...requestFacts(request), status, ms }, message);
      });
      done();
    });
  }
}
