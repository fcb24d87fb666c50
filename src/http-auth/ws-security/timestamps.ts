// Timestamps of WS-Security: ISO 8601 in UTC, within a window around now.
import { isDateTime } from '../../core/text.js';

const WINDOW_MINUTES = 5;
const WINDOW = WINDOW_MINUTES * 60_000;

export const createdReasons = {
  not_an_instant: '`Created` and `Expires` are instants such as `2026-01-01T12:00:00Z` (ISO 8601).',
  no_time_zone: 'The instant has no time zone. Write it in UTC, with `Z` at its end.',
  too_old: `The token was made more than ${WINDOW_MINUTES} minutes ago. Create a new one, and check your clock.`,
  in_future: `The token comes from more than ${WINDOW_MINUTES} minutes ahead. Check your clock, and that you write UTC.`,
} as const;

/** Milliseconds since the Unix epoch, or what is wrong with the text. */
export function parseInstant(text: string): number | 'not_an_instant' | 'no_time_zone' {
  if (isDateTime(text)) return Date.parse(text.toUpperCase());
  return isDateTime(`${text}Z`) ? 'no_time_zone' : 'not_an_instant';
}

interface Outside {
  readonly code: 'too_old' | 'in_future';
  readonly message: string;
}

/** How an instant lies outside the window around now; undefined if it does not. Milliseconds. */
export function windowError(instant: number, now: number): Outside | undefined {
  const age = now - instant;
  if (Math.abs(age) <= WINDOW) return undefined;
  const code = age > 0 ? 'too_old' : 'in_future';
  const seconds = Math.round(Math.abs(age) / 1000);
  return { code, message: `${createdReasons[code]} It is off by ${seconds} seconds.` };
}
