// Counts each request against the rate limit of its IP address (IPv6: of its /64), and sets the rate limit headers.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { apiError, type ApiError } from '../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { networkOf } from './network.js';
import { HitCounter, type Hit } from './hit-counter.js';
import type { FastifyHook } from '../routing/fastify-hook.js';

export const RATE_LIMIT_WINDOW_SECONDS = 60;

@Injectable()
export class RateLimitHook implements FastifyHook {
  /** Requests rejected since the start of the process. */
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
      const checked = mapMaybe(
        this.counter.hit(networkOf(request.ip), RATE_LIMIT_WINDOW_SECONDS * 1000),
        (hit) => {
          if (hit.hits > limit) this.rejected += 1;
          return checkLimit(hit, limit, limitText, reply);
        },
      );
      return checked instanceof Promise ? void checked.then(done, done) : done(checked);
    });
  }

  /** Counts further requests that one HTTP request contains. Resolves to an error if the limit is exceeded. */
  async countFurther(
    request: FastifyRequest,
    reply: FastifyReply,
    count: number,
  ): Promise<ApiError | undefined> {
    const limit = this.config.values.rateLimitPerMinute;
    if (limit === 0 || count === 0) return undefined;
    const hit = (): MaybePromise<Hit> =>
      this.counter.hit(networkOf(request.ip), RATE_LIMIT_WINDOW_SECONDS * 1000);
    let last = await hit();
    for (let counted = 1; counted < count; counted += 1) last = await hit();
    if (last.hits > limit) this.rejected += 1;
    return checkLimit(last, limit, String(limit), reply);
  }
}

/** Sets the headers. Returns an error if the limit is exceeded. */
function checkLimit(
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
