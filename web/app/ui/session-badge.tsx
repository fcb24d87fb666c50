// The session on all pages: loads it, follows its changes, and shows its remaining lifetime as a ring and in minutes.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { retries } from '../connection.ts';
import { followSession, isLive } from '../live.ts';
import { session, sessionId, timeLeft } from '../session.ts';
import { refreshSession } from '../session-actions.ts';

/**
 * Milliseconds. When the remaining time is less, a page without a stream reads it again each minute: a use of the session by any
 * client restarts it, and this read does too.
 */
const READ_AGAIN = 6 * 60_000;

/** The current time, updated every second. */
export const now = signal(Date.now());

/**
 * Loads the session, follows its changes, loads it again when it has ended, and counts the time.
 * @param isQuiet whether the page must not send requests before the session is known
 */
export function useSession(isQuiet: boolean): void {
  useLayoutEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useLayoutEffect(() => (isQuiet ? undefined : followSession()), [isQuiet]);
  const known = session.value;
  const isMissing = known === undefined && !isQuiet;
  const isOver = known !== undefined && (timeLeft(known, now.value) === 0 || sessionId.value !== known.id);
  useLayoutEffect(() => {
    if (isMissing || isOver) void refreshSession().catch(() => undefined);
  }, [isMissing, isOver, known, retries.value]);
  const left = known === undefined ? READ_AGAIN : timeLeft(known, now.value);
  const lastMinute = left < READ_AGAIN ? Math.floor(left / 60_000) : undefined;
  useLayoutEffect(() => {
    if (lastMinute !== undefined && !isOver && !isLive.peek()) void refreshSession().catch(() => undefined);
  }, [lastMinute]);
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
