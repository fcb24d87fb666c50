// The port behind which short-lived values live: codes, refresh tokens, nonces. In this process's memory today, in a shared
// store for many nodes.
import type { MaybePromise } from '../../core/maybe-promise.js';

/** Values of one kind, each of which ends as long after it was put as the kind lives. */
export interface ExpiringSpace {
  /** Puts a value if there is none under that key; answers whether it did. Of many that try at once, one does. */
  add(key: string, value: string): MaybePromise<boolean>;

  /** Puts a value in place of whatever is there. */
  set(key: string, value: string): MaybePromise<void>;

  get(key: string): MaybePromise<string | undefined>;

  /** Gets a value and removes it. Of many that try at once, one gets it. */
  take(key: string): MaybePromise<string | undefined>;
}

export abstract class ExpiringStore {
  /** The space of that name; always the same one. `milliseconds`: how long each value in it lives. */
  abstract space(name: string, milliseconds: number): ExpiringSpace;
}
