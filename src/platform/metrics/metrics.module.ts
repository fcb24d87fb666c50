// Numbers for Prometheus.
import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { SimulationModule } from '../simulation/simulation.module.js';
import { MeterHook } from './meter.hook.js';
import { MetricsDoor } from './metrics.door.js';
import { MetricsService } from './metrics.service.js';
import { StopwatchHook } from './stopwatch.hook.js';

@Module({
  imports: [RateLimitModule, SimulationModule],
  providers: [StopwatchHook, MeterHook, MetricsService, MetricsDoor],
})
export class MetricsModule {}
