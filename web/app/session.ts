// The session of this browser. The cookie identifies it; this state is for display.
import { signal, untracked } from '@preact/signals';

export interface Session {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly expires_at: string;
  readonly expires_in_seconds: number;
  readonly seeded: boolean;
  readonly counts: Readonly<Record<string, number>>;
  /** Names of the controls that are set; undefined without any. */
  readonly controls?: readonly string[];
  /** Undefined in no class. */
  readonly class?: {
    readonly id: string;
    readonly title: string;
    /** Whether the learner shares requests with the trainer. */
    readonly sharing: 'off' | 'requested' | 'on';
  };
  /** When it ends at the latest; undefined if its lifetime does not restart while it is used. */
  readonly slides_until?: string;
}

export const session = signal<Session | undefined>(undefined);

/** The session id of the last response. It differs from the displayed one after that has expired. */
export const sessionId = signal<string | undefined>(undefined);

export function storeSessionId(id: string | null): void {
  if (id !== null) sessionId.value = id;
}

/** Remaining lifetime in milliseconds, from 0 to the whole lifetime. */
export function timeLeft(known: Session, now = Date.now()): number {
  const left = Date.parse(known.expires_at) - (now + ahead.value);
  return Math.min(Math.max(0, left), lifetime.value);
}

/** The cookie of a session ends in whole seconds, at most this much before the session: milliseconds. */
const COOKIE_TOLERANCE = 2000;

let previous: Promise<unknown> = Promise.resolve();

/** Runs one request at a time while there may be no session: two parallel requests would open two sessions. */
export function inSession<T>(run: () => Promise<T>): Promise<T> {
  // An effect that sends a request does not depend on the session.
  if (!untracked(mayHaveNoSession)) return run();
  const response = previous.then(run);
  previous = response.catch(() => undefined);
  return response;
}

/** Whether none is known, or the known one may have ended. */
function mayHaveNoSession(): boolean {
  const known = session.value;
  if (known === undefined || known.id !== sessionId.value) return sessionId.value === undefined;
  return timeLeft(known) <= COOKIE_TOLERANCE;
}

/** How far the service's clock is ahead of this browser's clock, in milliseconds. */
const ahead = signal(0);

/** Displays a session that the service has just returned. */
export function showSession(received: Session): void {
  const theirs = Date.parse(received.expires_at) - received.expires_in_seconds * 1000;
  const difference = theirs - Date.now();
  // The service returns whole seconds, and a response takes time: ignore small differences.
  ahead.value = Math.abs(difference) < 3000 ? 0 : difference;
  const known = session.value;
  const isKnown = known !== undefined && !isOther(known, received);
  if (known !== undefined && !isKnown) {
    sessionsEnded.value += 1;
    endedId.value = known.id;
  }
  const isRestarted = isKnown
    ? known.expires_at !== received.expires_at
    : received.slides_until !== undefined;
  if (isRestarted) lifetime.value = received.expires_in_seconds * 1000;
  else if (!isKnown) lifetime.value = Date.parse(received.expires_at) - Date.parse(received.created_at);
  session.value = received;
}

/** The whole lifetime of the session in milliseconds, from its start or from when the lifetime restarted. */
export const lifetime = signal(0);

/** How many sessions ended while this page was open. A new session may have the id of the ended one. */
export const sessionsEnded = signal(0);

/** The id of the session that ended last. */
export const endedId = signal('');

const isOther = (one: Session, other: Session): boolean =>
  one.id !== other.id || one.created_at !== other.created_at;
