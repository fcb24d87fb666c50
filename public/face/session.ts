// The session of this browser. The cookie keeps it; what is known of it is for showing.
import { signal } from '@preact/signals';

export interface Session {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly expires_at: string;
  readonly seeded: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

export const session = signal<Session | undefined>(undefined);

/** The id of the last answer; it may differ from the one shown when that has expired. */
export const sessionId = signal<string | undefined>(undefined);

export function keepSession(id: string | null): void {
  if (id !== null) sessionId.value = id;
}

/** Milliseconds that are left of a session; never below 0. */
export function timeLeft({ expires_at }: Pick<Session, 'expires_at'>, now = Date.now()): number {
  return Math.max(0, Date.parse(expires_at) - now);
}

const restart = signal<{ readonly expires_at: string; readonly whole: number } | undefined>(undefined);

/** Notes that the session shown has just begun its time anew, which its `created_at` does not tell. */
export function keepRestart(): void {
  const known = session.value;
  if (known !== undefined) restart.value = { expires_at: known.expires_at, whole: timeLeft(known) };
}

/** Milliseconds that a session lives altogether. */
export function wholeTime({ created_at, expires_at }: Session): number {
  if (restart.value?.expires_at === expires_at) return restart.value.whole;
  return Date.parse(expires_at) - Date.parse(created_at);
}
