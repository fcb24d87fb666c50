// Sessions for everyone, in this process or in Redis. The dataset comes from the feature that owns it.
import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { RedisConnection } from '../redis/redis.connection.js';
import { MemorySessionStore } from './memory.store.js';
import { RedisSessionStore } from './redis.store.js';
import { SeedingHook } from './seeding.hook.js';
import { SessionHook } from './session.hook.js';
import { SessionLookupHook } from './session.lookup.hook.js';
import { SessionStore } from './session.store.js';
import { StandardDataset } from './standard-dataset.js';

const store = {
  provide: SessionStore,
  inject: [Config, Clock, StandardDataset, { token: RedisConnection, optional: true }],
  useFactory: (
    config: Config,
    clock: Clock,
    dataset: StandardDataset,
    redis?: RedisConnection,
  ): SessionStore =>
    redis === undefined
      ? new MemorySessionStore(config, clock, dataset)
      : new RedisSessionStore(config, clock, dataset, redis),
};

@Global()
@Module({
  providers: [store, SessionHook, SessionLookupHook, SeedingHook],
  exports: [SessionStore, SessionHook],
})
export class SessionModule {}
