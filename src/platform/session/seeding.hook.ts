// Lays the standard dataset into a session on the first request that reaches one of its records over REST.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { SessionStore } from './session.store.js';

@Injectable()
export class SeedingHook {
  constructor(private readonly store: SessionStore) {}

  /** Runs for the routes that ask for it, after everything that may refuse or fail the request on purpose. */
  register(server: FastifyInstance): void {
    server.addHook('preHandler', (request, _reply, done) => {
      const { session } = request;
      if (session === undefined || session.state.seeded || request.routeOptions.config.seeds !== true)
        return done();
      const seeded = this.store.write(session, (draft) => draft.seed());
      return seeded instanceof Promise ? void seeded.then(() => done(), done) : done();
    });
  }
}
