// The data about an attempt in feedback, in addition to the failed checks.
import type { ExchangeError } from '../../../../platform/practice/exchange/exchange.js';

/** The error of the service in the words of the service. */
export interface ReceivedError {
  readonly error: string;
  readonly message: string;
  readonly details: ExchangeError['details'] | null;
  readonly reason: ExchangeError['reason'] | null;
}

export interface AttemptState {
  readonly related: boolean;
  /** Including this one. */
  readonly attempts: number;
  /** The highest help level that was read, 0 to 3. */
  readonly help: number;
}
