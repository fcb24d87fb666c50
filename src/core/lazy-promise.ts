// Loads a value once, on first use.

/** Every call returns the same promise, except after a rejection: then the next call loads again. */
export function lazyPromise<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
