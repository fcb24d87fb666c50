// A value that is available synchronously from memory, or later from a remote store.

export type MaybePromise<T> = T | Promise<T>;

/** Maps the value; synchronously unless it is a promise. */
export function mapMaybe<T, U>(value: MaybePromise<T>, use: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Calls `use` with the value, or `fail` with the error; synchronously unless the value is a promise. */
export function settle<T>(
  run: () => MaybePromise<T>,
  use: (value: T) => void,
  fail: (error: Error) => void,
): void {
  let value: MaybePromise<T>;
  try {
    value = run();
  } catch (error) {
    return fail(error as Error);
  }
  if (value instanceof Promise) void value.then(use, fail);
  else use(value);
}
