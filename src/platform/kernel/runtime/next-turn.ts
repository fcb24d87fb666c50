// Lets other requests have their turn during a long computation.

/** The computations that wait, in the order in which they paused. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later round of the event loop. Each round resumes one computation of the process, the one that waits longest: if all
 * continued in the same round, the time of ten long requests would add up before any other request is handled.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeFirst);
  });
}

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeFirst);
}
