// What could not be done now may be possible in a moment.

/** Milliseconds. */
const PAUSE = 1000;

/** Does it a moment later. The function that comes back calls it off. Keeps no process alive. */
export function retryWithBackoff(work: () => void): () => void {
  const timer = setTimeout(work, PAUSE).unref();
  return () => clearTimeout(timer);
}
