// The metric of faults.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FeatureMetrics } from '../../http/metrics/feature-metrics.js';

@Injectable()
export class FaultTally implements OnModuleInit {
  /** Since the start of this process, by type. */
  private readonly counts = new Map<string, number>();

  constructor(private readonly metrics: FeatureMetrics) {}

  onModuleInit(): void {
    this.metrics.add([
      {
        type: 'counter',
        name: 'sandbox_faults_total',
        doc: 'Rules of fault plans that fired; DELAY is a delay alone.',
        labels: ['type'],
        read: () => [...this.counts].map(([type, count]) => [{ type }, count] as const),
      },
    ]);
  }

  count(type: string): void {
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
  }
}
