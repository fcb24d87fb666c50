// The rate limit, with the configuration and storage of `@nestjs/throttler`.
import { Module } from '@nestjs/common';
import { getStorageToken, ThrottlerModule } from '@nestjs/throttler';
import { Config } from '../../../config/config.js';
import { Clock } from '../../../core/clock.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { FixedWindowStorage } from './fixed-window.storage.js';
import { HitCounter, HitCounters } from './hit-counter.js';
import { RateBudgets } from './rate-budget.js';
import { RATE_LIMIT_WINDOW_SECONDS, RateLimitHook } from './rate-limit.hook.js';
import { RedisHitCounter } from './redis.hit-counter.js';

const counter = {
  provide: HitCounter,
  inject: [getStorageToken(), Clock, { token: RedisConnection, optional: true }],
  useFactory: (storage: FixedWindowStorage, clock: Clock, redis?: RedisConnection): HitCounter =>
    redis === undefined ? storage : new RedisHitCounter(clock, redis),
};

const counters = {
  provide: HitCounters,
  inject: [Clock, MemoryBudget, { token: RedisConnection, optional: true }],
  useFactory: (clock: Clock, budget: MemoryBudget, redis?: RedisConnection): HitCounters => ({
    create: (name, share) =>
      redis === undefined
        ? new FixedWindowStorage(clock, budget, { name, share })
        : new RedisHitCounter(clock, redis, name),
  }),
};

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [Config, Clock, MemoryBudget],
      useFactory: (config: Config, clock: Clock, budget: MemoryBudget) => ({
        throttlers: [{ ttl: RATE_LIMIT_WINDOW_SECONDS * 1000, limit: config.values.rateLimitPerMinute }],
        storage: new FixedWindowStorage(clock, budget),
      }),
    }),
  ],
  providers: [counter, counters, RateBudgets, RateLimitHook],
  exports: [HitCounters, RateBudgets, RateLimitHook],
})
export class RateLimitModule {}
