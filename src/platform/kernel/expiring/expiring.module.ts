// The store of short-lived values, in memory or in Redis.
import { Module } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { MemoryBudget } from '../memory/memory.budget.js';
import { RedisConnection } from '../redis/redis.connection.js';
import { ExpiringStore } from './expiring.store.js';
import { MemoryExpiringStore } from './memory.expiring.store.js';
import { RedisExpiringStore } from './redis.expiring.store.js';

const store = {
  provide: ExpiringStore,
  inject: [Clock, MemoryBudget, { token: RedisConnection, optional: true }],
  useFactory: (clock: Clock, budget: MemoryBudget, redis?: RedisConnection): ExpiringStore =>
    redis === undefined ? new MemoryExpiringStore(clock, budget) : new RedisExpiringStore(clock, redis),
};

@Module({ providers: [store], exports: [ExpiringStore] })
export class ExpiringModule {}
