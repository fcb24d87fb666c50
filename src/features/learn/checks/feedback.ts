// The feedback on an exchange that did not pass the open step.
import type { ExchangeError } from '../../../platform/exchange/exchange.js';

/** A value with its JSON type, cut at 120 characters; `absent` has no value. */
export interface ShownValue {
  readonly type:
    'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object' | 'absent' | 'hidden';
  readonly value?: unknown;
}

export interface FailedCheck {
  /** The path of the check: `operation`, `input.price`, `save.productId`. */
  readonly check: string;
  readonly expected: ShownValue;
  readonly actual: ShownValue;
  readonly message: string;
}

export interface Feedback {
  /** ISO 8601. */
  readonly at: string;
  /** The id of the step. */
  readonly step: string;
  /** Whether the exchange was an attempt at this step. Only related exchanges count as attempts. */
  readonly related: boolean;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly protocol: string;
    readonly operation: string | null;
  };
  readonly status: number;
  /** The names of the checks that passed. */
  readonly passed: readonly string[];
  readonly failed: readonly FailedCheck[];
  /** The service's own error; null below status 400 without GraphQL errors. */
  readonly api_error:
    (Pick<ExchangeError, 'message' | 'details' | 'reason'> & { readonly error: string }) | null;
  readonly next_step: string;
}
