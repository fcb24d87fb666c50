// A value that is there at once on a fast path and later on a slow one.

export type Eventual<T> = T | Promise<T>;

/** Goes on with a value as soon as it is there: in this turn of the loop if it is there now. */
export function andThen<T, U>(value: Eventual<T>, use: (value: T) => Eventual<U>): Eventual<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}
