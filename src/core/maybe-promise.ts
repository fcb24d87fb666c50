// A value that is there at once on a fast path and later on a slow one.

export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value as soon as it is there: in this turn of the loop if it is there now. */
export function mapMaybe<T, U>(value: MaybePromise<T>, use: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}
