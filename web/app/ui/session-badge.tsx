// The session in the page header: remaining lifetime as a ring and in minutes.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { data } from '../api.ts';
import { session, sessionId, showSession, timeLeft, lifetime, type Session } from '../session.ts';

/** The current time, updated every second. */
export const now = signal(Date.now());

/** Reloads the session from the service. */
export async function refreshSession(): Promise<void> {
  showSession(await data<Session>('/session'));
}

/** @param isQuiet whether it must not send requests before the session is known */
export function SessionBadge({ isQuiet }: { readonly isQuiet: boolean }) {
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!isQuiet && session.value === undefined) void refreshSession().catch(() => undefined);
  }, [isQuiet]);
  const known = session.value;
  if (known === undefined && isQuiet) return null;
  if (known === undefined) return <span class="session muted">session …</span>;
  const left = timeLeft(known, now.value);
  const isOther = sessionId.value !== known.id;
  if (left === 0 || isOther) void refreshSession().catch(() => undefined);
  return (
    <a class="session" href="#/home" title={known.id}>
      <Ring part={left / lifetime(known)} />
      <span>
        <span class="muted word">Session</span> {minutes(left)}
      </span>
    </a>
  );
}

/** The remaining part of the lifetime, from 0 to 1. */
export function Ring({ part, size = 22 }: { readonly part: number; readonly size?: number }) {
  const length = 2 * Math.PI * 9;
  return (
    <svg class="ring" width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="9" />
      <circle class="left" cx="11" cy="11" r="9" stroke-dasharray={`${length * part} ${length}`} />
    </svg>
  );
}

export function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
