// Simulated delays and errors.
import { Module } from '@nestjs/common';
import { MetricsModule } from '../../http/metrics/metrics.module.js';
import { Delays } from './delay.js';
import { FailureDraws } from './failure-draws.js';
import { SimulationMetrics } from './simulation.metrics.js';
import { SimulationRunner } from './simulation.runner.js';

@Module({
  imports: [MetricsModule],
  providers: [Delays, FailureDraws, SimulationMetrics, SimulationRunner],
  exports: [Delays, SimulationRunner],
})
export class SimulationModule {}
