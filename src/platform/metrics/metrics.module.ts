// Metrics for Prometheus.
import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { SimulationModule } from '../simulation/simulation.module.js';
import { MeterHook } from './meter.hook.js';
import { MetricsEndpoint } from './metrics.endpoint.js';
import { MetricsService } from './metrics.service.js';
import { RequestTimerHook } from './request-timer.hook.js';

@Module({
  imports: [RateLimitModule, SimulationModule],
  providers: [RequestTimerHook, MeterHook, MetricsService, MetricsEndpoint],
})
export class MetricsModule {}
