// Traces by the OpenTelemetry SDK, sent by OTLP over HTTP. Nobody loads this file unless the configuration asks for traces.
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
import type { Log } from '../logging/log.js';
import { version } from '../runtime/version.js';
import type { TraceParent } from './traceparent.js';
import { Tracing, type ActiveSpan, type StoreOperation } from './tracing.js';
import { LoggingExporter } from './logging.exporter.js';

const SERVICE = 'practice-api-sandbox';
/** Milliseconds that a stop may take for a collector's sake. */
const PATIENCE = 1000;

export class OtlpTracing extends Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  /**
   * @param endpoint the collector's address, without `/v1/traces`
   * @param ratio the part of the traces that is kept, of those that begin here
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
    const around =
      parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
    const span = this.tracer.startSpan(name, { kind: SpanKind.SERVER }, around);
    return {
      end: ({ attributes, failed, operations }) => {
        const within = trace.setSpan(ROOT_CONTEXT, span);
        for (const operation of operations) this.tell(operation, within);
        span.setAttributes(attributes);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async stop(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    await Promise.race([this.provider.shutdown().catch(() => undefined), enough]);
    clearTimeout(timer);
  }

  private tell({ name, begin, end, failed }: StoreOperation, within: Context): void {
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
    const span = this.tracer.startSpan(
      `store ${name}`,
      { kind: SpanKind.CLIENT, startTime: begin, attributes },
      within,
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  }
}
