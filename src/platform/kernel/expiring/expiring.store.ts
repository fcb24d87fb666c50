// The port of the store of short-lived values such as codes, refresh tokens and nonces, in memory or in Redis.
import type { MaybePromise } from '../../../core/maybe-promise.js';

/**
 * A namespace of values with one lifetime, counted from when a value is set. A live value is never evicted: when there is no
 * room for another one, `add` and `set` throw SERVICE_UNAVAILABLE.
 */
export interface ExpiringSpace {
  /** Sets a value if the key has none, and returns whether it did. Atomic. */
  add(key: string, value: string): MaybePromise<boolean>;

  /** Sets or replaces a value. */
  set(key: string, value: string): MaybePromise<void>;

  get(key: string): MaybePromise<string | undefined>;

  /** Gets and deletes a value. Atomic. */
  take(key: string): MaybePromise<string | undefined>;
}

export abstract class ExpiringStore {
  /**
   * The namespace of that name; always the same one.
   * @param milliseconds the lifetime of its values
   * @param share the fraction of the memory budget that its values may use if they are in memory
   */
  abstract space(name: string, milliseconds: number, share?: number): ExpiringSpace;
}
