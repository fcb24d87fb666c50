// The metrics that modules add to the catalogue.
import { Injectable } from '@nestjs/common';
import type { ServiceMetric } from './catalogue.js';

@Injectable()
export class FeatureMetrics {
  private readonly metrics: ServiceMetric[] = [];

  get all(): readonly ServiceMetric[] {
    return this.metrics;
  }

  /** At start, before the metrics are read. */
  add(metrics: readonly ServiceMetric[]): void {
    this.metrics.push(...metrics);
  }
}
