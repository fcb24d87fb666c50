// The metrics as text for Prometheus. Nobody loads this file before somebody asks for them.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { catalogue, type Labels, type ServiceMetric, type MetricSources } from './catalogue.js';
import { bucketBounds, type DurationHistogram } from './duration-histogram.js';

export class PrometheusExposition {
  private readonly registry = new Registry();

  constructor(sources: MetricSources) {
    for (const metric of catalogue) this.registry.registerMetric(shown(metric, sources));
    collectDefaultMetrics({ register: this.registry });
  }

  get type(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}

function shown(metric: ServiceMetric, sources: MetricSources): Counter | Gauge | Histogram {
  const { name, doc: help, labels: labelNames } = metric;
  const described = { name, help, labelNames, registers: [] };
  // A source that cannot be reached must not take the others with it.
  const read = async <T>(ask: (of: MetricSources) => T): Promise<Awaited<T> | readonly never[]> => {
    try {
      return await ask(sources);
    } catch {
      return [];
    }
  };
  if (metric.type === 'histogram') return new Kept({ name, help }, () => read(metric.read));
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

/** A histogram whose buckets were filled elsewhere. */
class Kept extends Histogram {
  constructor(
    private readonly described: { readonly name: string; readonly help: string },
    private readonly read: () => Promise<readonly (readonly [Labels, DurationHistogram])[]>,
  ) {
    super({ ...described, registers: [] });
  }

  /** What the registry asks a histogram for; the package's types do not say so. */
  async getForPromString(): Promise<object> {
    const values = (await this.read()).flatMap(([labels, durations]) => this.samples(labels, durations));
    return { ...this.described, type: 'histogram', values };
  }

  /** Buckets count what is in those below them too. */
  private samples(labels: Labels, { counts, milliseconds }: DurationHistogram): Sample[] {
    const { name } = this.described;
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
