// Tells in the log when traces cannot be delivered, and when they can again; not each time.
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../logging/log.js';

type Export = Parameters<SpanExporter['export']>;

export class LoggingExporter implements SpanExporter {
  private isLost = false;

  constructor(
    private readonly inner: SpanExporter,
    private readonly log: Log,
  ) {}

  export(spans: Export[0], done: Export[1]): void {
    this.inner.export(spans, (result) => {
      this.note(result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.inner.shutdown();
  }

  private note(reason: Error | undefined): void {
    const isLost = reason !== undefined;
    if (isLost === this.isLost) return;
    this.isLost = isLost;
    if (isLost) this.log.warn({ err: reason }, 'traces cannot be delivered');
    else this.log.info('traces are delivered again');
  }
}
