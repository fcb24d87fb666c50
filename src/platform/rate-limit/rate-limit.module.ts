// The rate limit, with the configuration and storage of `@nestjs/throttler`.
import { Module } from '@nestjs/common';
import { getStorageToken, ThrottlerModule } from '@nestjs/throttler';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { MemoryBudget } from '../memory/memory.budget.js';
import { RedisConnection } from '../redis/redis.connection.js';
import { FixedWindowStorage } from './fixed-window.storage.js';
import { HitCounter } from './hit-counter.js';
import { RATE_LIMIT_WINDOW_SECONDS, RateLimitHook } from './rate-limit.hook.js';
import { RedisHitCounter } from './redis.hit-counter.js';

const counter = {
  provide: HitCounter,
  inject: [getStorageToken(), Clock, { token: RedisConnection, optional: true }],
  useFactory: (storage: FixedWindowStorage, clock: Clock, redis?: RedisConnection): HitCounter =>
    redis === undefined ? storage : new RedisHitCounter(clock, redis),
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
  providers: [counter, RateLimitHook],
  exports: [RateLimitHook],
})
export class RateLimitModule {}
