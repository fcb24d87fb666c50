// Counts every request against the limit of its address and says what is left.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../config.js';
import { failure } from '../../core/errors.js';
import { FixedWindowStorage } from './fixed-window.storage.js';

export const RATE_LIMIT_WINDOW_SECONDS = 60;

@Injectable()
export class RateLimitHook {
  constructor(
    private readonly config: Config,
    private readonly storage: FixedWindowStorage,
  ) {}

  attach(server: FastifyInstance): void {
    const limit = this.config.values.rateLimitPerMinute;
    if (limit === 0) return;
    const limitText = String(limit);
    server.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.stateless === true) return done();
      const { hits, secondsLeft } = this.storage.hit(request.ip, RATE_LIMIT_WINDOW_SECONDS * 1000);
      const reset = String(secondsLeft);
      reply.header('x-ratelimit-limit', limitText);
      reply.header('x-ratelimit-remaining', String(Math.max(0, limit - hits)));
      reply.header('x-ratelimit-reset', reset);
      if (hits <= limit) return done();
      const message = `more than ${limit} requests in a minute, try again in ${reset} seconds`;
      return done(failure('TOO_MANY_REQUESTS', message, { headers: { 'retry-after': reset } }));
    });
  }
}
