// Repeats an attempt that failed.

/** Milliseconds. */
const RETRY_DELAY = 1000;

/** Runs the function after a second. Returns a function that cancels it. The timer does not keep the process alive. */
export function retryLater(work: () => void): () => void {
  const timer = setTimeout(work, RETRY_DELAY).unref();
  return () => clearTimeout(timer);
}
