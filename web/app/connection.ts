// Whether the service can be reached, from the responses to all requests of the page.
import { signal } from '@preact/signals';

interface Problem {
  readonly kind: 'offline' | 'limited';
  /** When the page tries again, milliseconds since the epoch. */
  readonly until: number;
}

const RETRY_MILLISECONDS = 5000;
const DEFAULT_RETRY_SECONDS = 60;

/** Undefined while the service responds. */
export const connectionProblem = signal<Problem | undefined>(undefined);

/** Increases when a failed load should be repeated. */
export const retries = signal(0);

/** Without a response: the service cannot be reached. */
export function recordNetworkError(): void {
  connectionProblem.value = { kind: 'offline', until: Date.now() + RETRY_MILLISECONDS };
}

/** A 429 of the rate limit sets a time to wait; a simulated one is part of an exercise. */
export function recordResponse(status: number, headers: Headers): void {
  if (status === 429 && !headers.has('x-simulated')) {
    const seconds = Number(headers.get('retry-after') ?? DEFAULT_RETRY_SECONDS);
    connectionProblem.value = { kind: 'limited', until: Date.now() + seconds * 1000 };
  } else if (connectionProblem.value?.kind === 'offline') {
    connectionProblem.value = undefined;
    retries.value += 1;
  }
}

/** Whether the bar on top of the page reports an error, so that nothing else needs to. */
export function isInBar(error: Error): boolean {
  const status = 'status' in error ? error.status : undefined;
  const kind = connectionProblem.value?.kind;
  return (status === 0 && kind === 'offline') || (status === 429 && kind === 'limited');
}

/** After the wait for the rate limit: once, the next response decides again. */
export function endWait(): void {
  connectionProblem.value = undefined;
  retries.value += 1;
}
