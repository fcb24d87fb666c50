// The port that counts requests for the rate limit and for limits of features, in memory or in Redis.
import type { MaybePromise } from '../../../core/maybe-promise.js';

/** The count of one IP address after a request. */
export interface Hit {
  readonly hits: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly secondsLeft: number;
}

export abstract class HitCounter {
  /** Counts one request. A window begins with the first request of an address and lasts `length` milliseconds. */
  abstract hit(address: string, length: number): MaybePromise<Hit>;

  /** The count of the present window, without a further request. */
  abstract count(address: string): MaybePromise<Hit>;
}

/** Counters of features. */
export abstract class HitCounters {
  /**
   * The counter of that name. All of its windows must have the same length.
   * @param share the fraction of the memory budget that it may use in memory
   */
  abstract create(name: string, share: number): HitCounter;
}
