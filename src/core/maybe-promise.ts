// A value that is available at once in memory, and later from a remote store.

export type MaybePromise<T> = T | Promise<T>;

/** Maps the value; synchronously unless it is a promise. */
export function mapMaybe<T, U>(value: MaybePromise<T>, use: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}
