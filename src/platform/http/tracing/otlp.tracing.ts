// Tracing by the OpenTelemetry SDK, exported by OTLP over HTTP. Loaded only if traces are configured.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../kernel/logging/log.js';
import { version } from '../../kernel/runtime/version.js';
import type { TraceParent } from '../../kernel/logging/traceparent.js';
import { Tracing, type ActiveSpan, type StoreOperation } from './tracing.js';
import { LoggingExporter } from './logging.exporter.js';

const SERVICE = 'practice-api-sandbox';
/** Milliseconds that a stop waits for the collector. */
const SHUTDOWN_TIMEOUT = 1000;

export class OtlpTracing extends Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  /**
   * @param endpoint URL of the collector, without `/v1/traces`
   * @param ratio the share of the traces that begin here which is sampled
   */
  constructor(endpoint: string, ratio: number, log: Log) {
    super();
    const exporter = new LoggingExporter(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log);
    this.provider = new TracerProvider({
      resource: defaultResource()
        .merge(resourceFromAttributes({ 'service.name': SERVICE, 'service.version': version }))
        .merge(detectResources({ detectors: [envDetector] })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer(SERVICE, version);
  }

  startSpan(name: string, parent: TraceParent | undefined): ActiveSpan {
    const parentContext =
      parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
    const span = this.tracer.startSpan(name, { kind: SpanKind.SERVER }, parentContext);
    return {
      end: ({ attributes, failed, operations }) => {
        const context = trace.setSpan(ROOT_CONTEXT, span);
        for (const operation of operations) this.addSpan(operation, context);
        span.setAttributes(attributes);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async stop(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SHUTDOWN_TIMEOUT);
    });
    await Promise.race([this.provider.shutdown().catch(() => undefined), timeout]);
    clearTimeout(timer);
  }

  private addSpan({ name, begin, end, failed }: StoreOperation, context: Context): void {
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
    const span = this.tracer.startSpan(
      `store ${name}`,
      { kind: SpanKind.CLIENT, startTime: begin, attributes },
      context,
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  }
}
