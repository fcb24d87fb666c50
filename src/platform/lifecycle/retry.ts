// Retries an operation after a delay.

/** Milliseconds. */
const RETRY_DELAY = 1000;

/** Runs the function after the delay. Returns a function that cancels it. The timer does not keep the process alive. */
export function retryWithBackoff(work: () => void): () => void {
  const timer = setTimeout(work, RETRY_DELAY).unref();
  return () => clearTimeout(timer);
}
