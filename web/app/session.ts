// The session of this browser. The cookie keeps it; what is known of it is for showing.
import { signal } from '@preact/signals';

export interface Session {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly expires_at: string;
  readonly expires_in_seconds: number;
  readonly seeded: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

export const session = signal<Session | undefined>(undefined);

/** The id of the last answer; it may differ from the one shown when that has expired. */
export const sessionId = signal<string | undefined>(undefined);

export function keepSession(id: string | null): void {
  if (id !== null) sessionId.value = id;
}

/** Milliseconds that are left of a session, from none to all. */
export function timeLeft(known: Session, now = Date.now()): number {
  const left = Date.parse(known.expires_at) - (now + ahead.value);
  return Math.min(Math.max(0, left), wholeTime(known));
}

/** How far the clock of the service is ahead of that of this browser, in milliseconds. */
const ahead = signal(0);

/** Shows a session that the service has just told of. */
export function showSession(told: Session): void {
  const theirs = Date.parse(told.expires_at) - told.expires_in_seconds * 1000;
  const difference = theirs - Date.now();
  // Seconds are told as whole ones, and an answer takes its time.
  ahead.value = Math.abs(difference) < 3000 ? 0 : difference;
  session.value = told;
}

const restart = signal<{ readonly expires_at: string; readonly whole: number } | undefined>(undefined);

/** Notes that the session shown has just begun its time anew, which its `created_at` does not tell. */
export function keepRestart(): void {
  const known = session.value;
  if (known === undefined) return;
  restart.value = { expires_at: known.expires_at, whole: known.expires_in_seconds * 1000 };
}

/** Milliseconds that a session lives altogether. */
export function wholeTime({ created_at, expires_at }: Session): number {
  if (restart.value?.expires_at === expires_at) return restart.value.whole;
  return Date.parse(expires_at) - Date.parse(created_at);
}
