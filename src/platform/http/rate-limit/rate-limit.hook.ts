// Counts each request against the rate limit of its IP address (IPv6: of its /64) or its own budgets, and sets the rate limit
// headers.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { apiError, type ApiError } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { networkOf } from './network.js';
import { HitCounter, type Hit } from './hit-counter.js';
import { RateBudgets, type Budget } from './rate-budget.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

export const RATE_LIMIT_WINDOW_SECONDS = 60;

@Injectable()
export class RateLimitHook implements FastifyHook {
  /** Requests rejected since the start of the process. */
  rejected = 0;

  constructor(
    private readonly config: Config,
    private readonly counter: HitCounter,
    private readonly budgets: RateBudgets,
  ) {}

  register(server: FastifyInstance): void {
    if (this.config.values.rateLimitPerMinute === 0) return;
    server.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.stateless === true) return done();
      const checked = this.count(request, reply);
      return checked instanceof Promise ? void checked.then(done, done) : done(checked);
    });
  }

  /** Counts further requests that one HTTP request contains. Resolves to an error if the limit is exceeded. */
  async countFurther(
    request: FastifyRequest,
    reply: FastifyReply,
    count: number,
  ): Promise<ApiError | undefined> {
    if (this.config.values.rateLimitPerMinute === 0 || count === 0) return undefined;
    let error: ApiError | undefined;
    for (let counted = 0; counted < count; counted += 1) error = await this.count(request, reply);
    return error;
  }

  private count(request: FastifyRequest, reply: FastifyReply): MaybePromise<ApiError | undefined> {
    return mapMaybe(this.budgets.of(request), (own) =>
      own === undefined ? this.countAddress(request, reply) : this.countBudgets(own, reply),
    );
  }

  private countAddress(request: FastifyRequest, reply: FastifyReply): MaybePromise<ApiError | undefined> {
    const limit = this.config.values.rateLimitPerMinute;
    return mapMaybe(this.hit(networkOf(request.ip)), (hit) => this.check(hit, limit, reply));
  }

  /** A request that exceeds one budget does not use up the next ones, which others share. */
  private countBudgets(
    [first, ...others]: readonly Budget[],
    reply: FastifyReply,
    least?: Count,
  ): MaybePromise<ApiError | undefined> {
    if (first === undefined) return least && this.check(least.hit, least.limit, reply);
    if (first.limit === 0) return this.countBudgets(others, reply, least);
    return mapMaybe(this.hit(first.key), (hit) => {
      const count = { hit, limit: first.limit };
      const next = least === undefined || left(count) < left(least) ? count : least;
      if (left(next) < 0 && first.tally !== undefined) first.tally.rejected += 1;
      return this.countBudgets(left(next) < 0 ? [] : others, reply, next);
    });
  }

  private hit(key: string): MaybePromise<Hit> {
    return this.counter.hit(key, RATE_LIMIT_WINDOW_SECONDS * 1000);
  }

  /** Sets the headers. Returns an error if the limit is exceeded. */
  private check({ hits, secondsLeft }: Hit, limit: number, reply: FastifyReply): ApiError | undefined {
    const reset = String(secondsLeft);
    reply.header('x-ratelimit-limit', String(limit));
    reply.header('x-ratelimit-remaining', String(Math.max(0, limit - hits)));
    reply.header('x-ratelimit-reset', reset);
    if (hits <= limit) return undefined;
    this.rejected += 1;
    const message = `more than ${limit} requests in a minute, try again in ${reset} seconds`;
    return apiError('TOO_MANY_REQUESTS', message, { headers: { 'retry-after': reset } });
  }
}

interface Count {
  readonly hit: Hit;
  readonly limit: number;
}

const left = ({ hit, limit }: Count): number => limit - hit.hits;
