// The port behind which traces are made. There is nothing behind it unless the configuration says where they go.
import type { Session } from '../session/session.js';
import type { TraceParent } from './traceparent.js';

/** A part of a request's work that is over. Instants in milliseconds since the Unix epoch. */
export interface StoreOperation {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly failed: boolean;
}

/** What a span tells of a request when it is over; what is not known is left out. */
export interface SpanResult {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly failed: boolean;
  readonly operations: readonly StoreOperation[];
}

/** The span of a request under way. */
export interface ActiveSpan {
  end(told: SpanResult): void;
}

export abstract class Tracing {
  /** By the session as one request holds it: a distant store makes such an object for each. */
  private readonly operations = new WeakMap<Session, StoreOperation[]>();

  /** The span of a request: part of its caller's trace, or the beginning of one. */
  abstract startSpan(name: string, parent: TraceParent | undefined): ActiveSpan;

  /** Sends what is left, but waits for no collector that says nothing. */
  abstract stop(): Promise<void>;

  recordOperation(session: Session, operation: StoreOperation): void {
    const known = this.operations.get(session) ?? [];
    known.push(operation);
    this.operations.set(session, known);
  }

  operationsOf(session: Session | undefined): readonly StoreOperation[] {
    return (session && this.operations.get(session)) ?? [];
  }
}
