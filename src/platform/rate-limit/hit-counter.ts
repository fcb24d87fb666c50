// The port of the rate limit: who counts the requests of an address.
import type { MaybePromise } from '../../core/maybe-promise.js';

/** The count of one address after a request. */
export interface Hit {
  readonly hits: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly secondsLeft: number;
}

export abstract class HitCounter {
  /** Counts one request. A window begins with the first request of an address and lasts `length` milliseconds. */
  abstract hit(address: string, length: number): MaybePromise<Hit>;
}
