// Sends `Connection: close` with every response while the service stops, so that clients open their next
// connection to another node.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Ports } from './ports.js';
import { Readiness } from './readiness.js';
import type { FastifyHook } from '../runtime/fastify-hook.js';

@Injectable()
export class ShutdownHook implements FastifyHook {
  constructor(
    private readonly readiness: Readiness,
    private readonly ports: Ports,
  ) {}

  register(server: FastifyInstance): void {
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (!this.readiness.isStopping) return done(null, payload);
      // RFC 9112 §9.6.
      reply.header('connection', 'close');
      void this.ports.whenAccepted().then(() => done(null, payload));
    });
  }
}
