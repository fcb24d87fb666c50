// The store of short-lived values, in memory or in Redis.
import { Global, Module } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { RedisConnection } from '../redis/redis.connection.js';
import { ExpiringStore } from './expiring.store.js';
import { MemoryExpiringStore } from './memory.expiring.store.js';
import { RedisExpiringStore } from './redis.expiring.store.js';

const store = {
  provide: ExpiringStore,
  inject: [Clock, { token: RedisConnection, optional: true }],
  useFactory: (clock: Clock, redis?: RedisConnection): ExpiringStore =>
    redis === undefined ? new MemoryExpiringStore(clock) : new RedisExpiringStore(clock, redis),
};

@Global()
@Module({ providers: [store], exports: [ExpiringStore] })
export class ExpiringModule {}
