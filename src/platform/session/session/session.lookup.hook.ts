// With a remote store, looks up the session in the same round trip as the rate limit.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { SessionHook } from './session.hook.js';
import { SessionStore } from './session.store.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

@Injectable()
export class SessionLookupHook implements FastifyHook {
  constructor(
    private readonly store: SessionStore,
    private readonly sessions: SessionHook,
  ) {}

  register(server: FastifyInstance): void {
    server.decorateRequest('sessionFound', undefined);
    if (!this.store.isRemote) return;
    server.addHook('onRequest', (request, _reply, done) => {
      const { stateless, sessionless } = request.routeOptions.config;
      if (stateless !== true && sessionless !== true && !request.is404) this.sessions.startLookup(request);
      done();
    });
  }
}
