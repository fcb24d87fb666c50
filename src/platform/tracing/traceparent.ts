// The header `traceparent`, by which a caller makes a request part of its trace (W3C Trace Context §3.2).

export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Bit 0: the caller records its part. */
  readonly traceFlags: number;
}

/** A later version may go on behind a hyphen. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Undefined where there is none, or it is invalid: then the trace begins here (§4.3). */
export function parseTraceparent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, spanId, flags, rest] = form.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
