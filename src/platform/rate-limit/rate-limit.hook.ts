// Counts every request against the limit of its address and says what is left.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Config } from '../../config.js';
import { apiError, type ApiError } from '../../core/errors.js';
import { mapMaybe } from '../../core/maybe-promise.js';
import { HitCounter, type Hit } from './hit-counter.js';
import type { FastifyHook } from '../routing/fastify-hook.js';

export const RATE_LIMIT_WINDOW_SECONDS = 60;

@Injectable()
export class RateLimitHook implements FastifyHook {
  /** Requests refused since the start of this process. */
  rejected = 0;

  constructor(
    private readonly config: Config,
    private readonly counter: HitCounter,
  ) {}

  register(server: FastifyInstance): void {
    const limit = this.config.values.rateLimitPerMinute;
    if (limit === 0) return;
    const limitText = String(limit);
    server.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.stateless === true) return done();
      const judged = mapMaybe(this.counter.hit(request.ip, RATE_LIMIT_WINDOW_SECONDS * 1000), (hit) => {
        if (hit.hits > limit) this.rejected += 1;
        return judge(hit, limit, limitText, reply);
      });
      return judged instanceof Promise ? void judged.then(done, done) : done(judged);
    });
  }
}

/** Says what is left; the refusal where nothing is. */
function judge(
  { hits, secondsLeft }: Hit,
  limit: number,
  limitText: string,
  reply: FastifyReply,
): ApiError | undefined {
  const reset = String(secondsLeft);
  reply.header('x-ratelimit-limit', limitText);
  reply.header('x-ratelimit-remaining', String(Math.max(0, limit - hits)));
  reply.header('x-ratelimit-reset', reset);
  if (hits <= limit) return undefined;
  const message = `more than ${limit} requests in a minute, try again in ${reset} seconds`;
  return apiError('TOO_MANY_REQUESTS', message, { headers: { 'retry-after': reset } });
}
