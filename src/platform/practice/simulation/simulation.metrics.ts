// The metric of simulated delays and errors.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FeatureMetrics } from '../../http/metrics/feature-metrics.js';
import { SimulationRunner } from './simulation.runner.js';

@Injectable()
export class SimulationMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: FeatureMetrics,
    private readonly simulation: SimulationRunner,
  ) {}

  onModuleInit(): void {
    this.metrics.add([
      {
        type: 'counter',
        name: 'sandbox_simulated_total',
        doc: 'Simulated delays and errors.',
        labels: ['kind'],
        read: () => Object.entries(this.simulation.tally).map(([kind, count]) => [{ kind }, count] as const),
      },
    ]);
  }
}
