// The metrics of this process, for `/metrics` and other readers.
import { Inject, Injectable } from '@nestjs/common';
import { lazyPromise } from '../../../core/lazy-promise.js';
import type { MetricSources } from './catalogue.js';
import type { PrometheusExposition } from './exposition.js';
import { FeatureMetrics } from './feature-metrics.js';

export const METRIC_SOURCES = Symbol('metric sources');

@Injectable()
export class MetricsService {
  private readonly exposition = lazyPromise(() => this.load());

  constructor(
    @Inject(METRIC_SOURCES) private readonly sources: MetricSources,
    private readonly features: FeatureMetrics,
  ) {}

  /** The text for Prometheus, and its media type. */
  async text(): Promise<{ type: string; text: string }> {
    const exposition = await this.exposition();
    return { type: exposition.type, text: await exposition.text() };
  }

  private async load(): Promise<PrometheusExposition> {
    const { PrometheusExposition: Loaded } = await import('./exposition.js');
    return new Loaded(this.sources, this.features.all);
  }
}
