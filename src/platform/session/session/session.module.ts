// The session store, in memory or in Redis.
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { TracingModule } from '../../http/tracing/tracing.module.js';
import { Config } from '../../../config/config.js';
import { Clock } from '../../../core/clock.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { TracedSessionStore } from './traced.session.store.js';
import { RateLimitModule } from '../../http/rate-limit/rate-limit.module.js';
import { MetricsModule } from '../../http/metrics/metrics.module.js';
import { Tracing } from '../../http/tracing/tracing.js';
import { MemorySessionStore } from './memory.store.js';
import { RedisSessionStore } from './redis.store.js';
import { SeedingHook } from './seeding.hook.js';
import { SessionHook } from './session.hook.js';
import { SessionLookupHook } from './session.lookup.hook.js';
import { SessionMetrics } from './session.metrics.js';
import { SessionStore } from './session.store.js';
import { SessionLifetime } from './session-lifetime.js';
import { WebAppBudget } from './web-app.budget.js';
import { StandardDataset } from '../data/standard-dataset.js';

type Dependencies = [Config, Clock, StandardDataset, MemoryBudget, RedisConnection?, Tracing?];

const store = {
  provide: SessionStore,
  inject: [
    Config,
    Clock,
    StandardDataset,
    MemoryBudget,
    { token: RedisConnection, optional: true },
    { token: Tracing, optional: true },
  ],
  useFactory: (...[config, clock, dataset, budget, redis, tracing]: Dependencies): SessionStore => {
    if (redis === undefined) return new MemorySessionStore(config, clock, dataset, budget);
    const store = new RedisSessionStore(config, clock, dataset, redis, budget);
    return tracing === undefined ? store : new TracedSessionStore(store, tracing);
  },
};

@Global()
@Module({
  imports: [TracingModule, MetricsModule, RateLimitModule],
  providers: [
    store,
    SeedingHook,
    SessionHook,
    SessionLookupHook,
    SessionMetrics,
    SessionLifetime,
    WebAppBudget,
  ],
  exports: [SessionStore, SessionHook, SessionLifetime],
})
export class SessionModule {
  /** @param dataset exports `StandardDataset`, from which sessions are seeded */
  static seededBy(dataset: Type): DynamicModule {
    return { module: SessionModule, imports: [dataset], exports: [dataset] };
  }
}
