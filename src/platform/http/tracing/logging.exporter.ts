// A span exporter that logs when the delivery of traces begins to fail and when it works again.
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../../kernel/logging/log.js';

type Export = Parameters<SpanExporter['export']>;

export class LoggingExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly inner: SpanExporter,
    private readonly log: Log,
  ) {}

  export(spans: Export[0], done: Export[1]): void {
    this.inner.export(spans, (result) => {
      this.logChange(result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.inner.shutdown();
  }

  private logChange(reason: Error | undefined): void {
    const isFailing = reason !== undefined;
    if (isFailing === this.isFailing) return;
    this.isFailing = isFailing;
    if (isFailing) this.log.warn({ err: reason }, 'traces cannot be delivered');
    else this.log.info('traces are delivered again');
  }
}
