// The metrics in the text format of Prometheus. Loaded on the first request.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metricCatalogue, type Labels, type ServiceMetric, type MetricSources } from './catalogue.js';
import { bucketBounds, type DurationHistogram } from '../../kernel/runtime/duration-histogram.js';

/** Sums over the label `type` of other gauges. Names that end in `_total` are for counters (promtool). */
const redundantGauges = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

export class PrometheusExposition {
  private readonly registry = new Registry();

  constructor(sources: MetricSources, features: readonly ServiceMetric[]) {
    for (const metric of [...metricCatalogue, ...features])
      this.registry.registerMetric(createMetric(metric, sources));
    collectDefaultMetrics({ register: this.registry });
    for (const name of redundantGauges) this.registry.removeSingleMetric(name);
  }

  get type(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}

function createMetric(metric: ServiceMetric, sources: MetricSources): Counter | Gauge | Histogram {
  const { name, doc: help, labels: labelNames } = metric;
  const described = { name, help, labelNames, registers: [] };
  // If a source cannot be reached, the other metrics are still reported.
  const read = async <T>(source: (of: MetricSources) => T): Promise<Awaited<T> | readonly never[]> => {
    try {
      return await source(sources);
    } catch {
      return [];
    }
  };
  if (metric.type === 'histogram') return new RecordedHistogram({ name, help }, () => read(metric.read));
  if (metric.type === 'gauge') {
    return new Gauge({
      ...described,
      async collect() {
        this.reset();
        for (const [labels, value] of await read(metric.read)) this.set(labels, value);
      },
    });
  }
  return new Counter({
    ...described,
    async collect() {
      this.reset();
      for (const [labels, value] of await read(metric.read)) this.inc(labels, value);
    },
  });
}

interface Sample {
  readonly metricName: string;
  readonly labels: Labels;
  readonly value: number;
}

/** A histogram of durations that the service recorded. */
class RecordedHistogram extends Histogram {
  constructor(
    private readonly metadata: { readonly name: string; readonly help: string },
    private readonly read: () => Promise<readonly (readonly [Labels, DurationHistogram])[]>,
  ) {
    super({ ...metadata, registers: [] });
  }

  /** Called by the registry, though the types of the package do not declare it. */
  async getForPromString(): Promise<object> {
    const values = (await this.read()).flatMap(([labels, durations]) => this.samples(labels, durations));
    return { ...this.metadata, type: 'histogram', values };
  }

  /** Buckets are cumulative. */
  private samples(labels: Labels, { counts, milliseconds }: DurationHistogram): Sample[] {
    const { name } = this.metadata;
    let value = 0;
    const buckets = [...counts].map((count, i) => {
      value += count;
      return {
        metricName: `${name}_bucket`,
        labels: { ...labels, le: String(bucketBounds[i] ?? '+Inf') },
        value,
      };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: milliseconds / 1000 },
      { metricName: `${name}_count`, labels, value },
    ];
  }
}
