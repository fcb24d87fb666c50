// The documents of the request journal.
import type { Condition, Protocol } from './matcher.js';
import type { OperationId } from './generated/names.js';

interface RecordedMessage {
  readonly headers: Readonly<Record<string, unknown>>;
  /** JSON as a value, text as text, other bytes as base64. */
  readonly body: unknown;
  readonly encoding?: 'base64';
  readonly body_bytes: number;
  readonly truncated: boolean;
}

export interface RecordedRequest {
  readonly number: number;
  readonly received_at: string;
  readonly protocol: Protocol;
  readonly operations: readonly OperationId[];
  readonly request: RecordedMessage & {
    readonly method: string;
    readonly url: string;
    readonly path: string;
    readonly query: Readonly<Record<string, unknown>>;
  };
  readonly response: (RecordedMessage & { readonly status: number }) | null;
  readonly duration_ms: number | null;
  readonly outcome: 'answered' | 'pending' | 'aborted' | 'disconnected';
  /** The id of the rule of the fault plan that fired. */
  readonly fault: string | null;
}

export interface JournalSettings {
  readonly record: boolean;
  readonly max_entries?: number;
  readonly bodies?: boolean;
}

export interface NearMissReport {
  /** The number of the recorded request; null if a sequence has no later request. */
  readonly number: number | null;
  /** Such as `method is GET, not POST`. */
  readonly differences: readonly string[];
  /** The index of the element of a sequence. */
  readonly element?: number;
}

export interface Verification {
  readonly verified: boolean;
  readonly count: number;
  readonly expected: Condition;
  /** False if requests were dropped or could not be compared, so that the count may be too low. */
  readonly complete: boolean;
  /** The numbers of requests whose bodies are stored only in part. */
  readonly undecided?: readonly number[];
  /** What to do if no requests are recorded. */
  readonly hint?: string;
  readonly near_misses?: readonly NearMissReport[];
}

/** HAR 1.2. */
export interface HarDocument {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly object[];
  };
}
