// With SEED_ON=any, the first GraphQL or SOAP request seeds the session too, at the same stage as a REST request.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { SeedingInterceptor } from './seeding.interceptor.js';
import { SessionStore } from './session.store.js';

@Injectable()
export class SeedingHook implements FastifyHook {
  constructor(
    private readonly config: Config,
    private readonly store: SessionStore,
  ) {}

  register(server: FastifyInstance): void {
    if (this.config.values.seedOn !== 'any') return;
    const seeding = new SeedingInterceptor(this.store);
    server.addHook('onRoute', (route) => {
      const seeds = route.config?.seedsOnAny;
      if (seeds === undefined) return;
      const seed = async (request: FastifyRequest): Promise<void> => {
        if (seeds(request)) await seeding.before(request);
      };
      route.preHandler = [route.preHandler ?? [], seed].flat();
    });
  }
}
