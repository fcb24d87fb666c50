// Metrics for Prometheus.
import { Module } from '@nestjs/common';
import { RoutingModule } from '../routing/routing.module.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { RateLimitHook } from '../rate-limit/rate-limit.hook.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { version } from '../../kernel/runtime/version.js';
import type { MetricSources } from './catalogue.js';
import { FeatureMetrics } from './feature-metrics.js';
import { MeterHook } from './meter.hook.js';
import { MetricsEndpoint } from './metrics.endpoint.js';
import { METRIC_SOURCES, MetricsService } from './metrics.service.js';

type Dependencies = [MeterHook, RateLimitHook, MemoryBudget, RedisConnection?];

const sources = {
  provide: METRIC_SOURCES,
  inject: [MeterHook, RateLimitHook, MemoryBudget, { token: RedisConnection, optional: true }],
  useFactory: (...[{ meters }, limit, memory, redis]: Dependencies): MetricSources => {
    const build = { version, node: process.version, store: redis === undefined ? 'memory' : 'redis' };
    return { meters, limit, memory, redis: redis?.monitor, build };
  },
};

@Module({
  imports: [RoutingModule, RateLimitModule],
  providers: [MeterHook, sources, FeatureMetrics, MetricsService, MetricsEndpoint],
  exports: [FeatureMetrics],
})
export class MetricsModule {}
