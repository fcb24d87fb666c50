// The port of tracing. Without a configured endpoint there is no implementation.
import type { TraceParent } from '../../kernel/logging/traceparent.js';

/** A completed operation of the session store. Times in milliseconds since the Unix epoch. */
export interface StoreOperation {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly failed: boolean;
}

/** The data that is recorded when the span of a request ends. */
export interface SpanResult {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly failed: boolean;
  readonly operations: readonly StoreOperation[];
}

/** The span of a request in progress. */
export interface ActiveSpan {
  end(result: SpanResult): void;
}

export abstract class Tracing {
  /** By session object: a remote store creates one per request. */
  private readonly operations = new WeakMap<object, StoreOperation[]>();

  /** Starts the span of a request, in the trace of the caller or in a new one. */
  abstract startSpan(name: string, parent: TraceParent | undefined): ActiveSpan;

  /** Exports the remaining spans, with a timeout. */
  abstract stop(): Promise<void>;

  recordOperation(session: object, operation: StoreOperation): void {
    const known = this.operations.get(session) ?? [];
    known.push(operation);
    this.operations.set(session, known);
  }

  operationsOf(session: object | undefined): readonly StoreOperation[] {
    return (session && this.operations.get(session)) ?? [];
  }
}
