// Metrics for Prometheus.
import { Module } from '@nestjs/common';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { RateLimitHook } from '../rate-limit/rate-limit.hook.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { version } from '../../kernel/runtime/version.js';
import { SessionStore } from '../../session/session/session.store.js';
import { SimulationModule } from '../../practice/simulation/simulation.module.js';
import { SimulationRunner } from '../../practice/simulation/simulation.runner.js';
import type { MetricSources } from './catalogue.js';
import { FeatureMetrics } from './feature-metrics.js';
import { MeterHook } from './meter.hook.js';
import { MetricsEndpoint } from './metrics.endpoint.js';
import { METRIC_SOURCES, MetricsService } from './metrics.service.js';
import { RequestTimerHook } from './request-timer.hook.js';

type Dependencies = [
  MeterHook,
  SessionStore,
  RateLimitHook,
  SimulationRunner,
  MemoryBudget,
  RedisConnection?,
];

const sources = {
  provide: METRIC_SOURCES,
  inject: [
    MeterHook,
    SessionStore,
    RateLimitHook,
    SimulationRunner,
    MemoryBudget,
    { token: RedisConnection, optional: true },
  ],
  useFactory: (...dependencies: Dependencies): MetricSources => {
    const [{ meters }, sessions, limit, simulation, memory, redis] = dependencies;
    const build = { version, node: process.version, store: sessions.isRemote ? 'redis' : 'memory' };
    return { meters, sessions, limit, simulation, memory, redis: redis?.monitor, build };
  },
};

@Module({
  imports: [RateLimitModule, SimulationModule],
  providers: [RequestTimerHook, MeterHook, sources, FeatureMetrics, MetricsService, MetricsEndpoint],
  exports: [FeatureMetrics],
})
export class MetricsModule {}
