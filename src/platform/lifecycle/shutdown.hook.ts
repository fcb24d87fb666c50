// Sends `Connection: close` with every response while the service stops, so that clients open their next
// connection to another node.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Readiness } from './readiness.js';
import type { FastifyHook } from '../routing/fastify-hook.js';

@Injectable()
export class ShutdownHook implements FastifyHook {
  constructor(private readonly readiness: Readiness) {}

  register(server: FastifyInstance): void {
    server.addHook('onSend', (_request, reply, payload, done) => {
      // RFC 9112 §9.6.
      if (this.readiness.isStopping) reply.header('connection', 'close');
      done(null, payload);
    });
  }
}
