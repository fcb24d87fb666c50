// Timestamps of WS-Security: ISO 8601 in UTC, within a window around now.

const WINDOW_MINUTES = 5;
const WINDOW = WINDOW_MINUTES * 60_000;

export const createdReasons = {
  not_a_date_time: {
    message: '`Created` or `Expires` is not a time.',
    hint: 'Write it in ISO 8601, for example `2026-01-01T12:00:00Z`.',
  },
  no_time_zone: {
    message: 'The time has no time zone.',
    hint: 'Write it in UTC with a `Z` at the end.',
  },
  too_old: {
    message: `The token was created more than ${WINDOW_MINUTES} minutes ago.`,
    hint: 'Create a new one, and check your clock.',
  },
  in_future: {
    message: `The token was created more than ${WINDOW_MINUTES} minutes in the future.`,
    hint: 'Check your clock, and write the time in UTC.',
  },
} as const;

/** A date-time of RFC 3339 §5.6, which is an `xsd:dateTime` with a time zone. */
const dateTime =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** JavaScript reads February 30 as March 2, so the day is compared. */
function isDateTime(text: string): boolean {
  if (text.length > 64 || !dateTime.test(text)) return false;
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && !Number.isNaN(Date.parse(text.toUpperCase()));
}

/** Milliseconds since the Unix epoch, or the reason why the text is not a time. */
export function parseDateTime(text: string): number | 'not_a_date_time' | 'no_time_zone' {
  if (isDateTime(text)) return Date.parse(text.toUpperCase());
  return isDateTime(`${text}Z`) ? 'no_time_zone' : 'not_a_date_time';
}

interface Outside {
  readonly code: 'too_old' | 'in_future';
  readonly message: string;
}

/** The error of a time outside the window around now; undefined if it is inside. Milliseconds. */
export function windowError(time: number, now: number): Outside | undefined {
  const age = now - time;
  if (Math.abs(age) <= WINDOW) return undefined;
  const code = age > 0 ? 'too_old' : 'in_future';
  const seconds = Math.round(Math.abs(age) / 1000);
  const distance = `${seconds} seconds in the ${age > 0 ? 'past' : 'future'}`;
  return { code, message: `The time of the token is ${distance}; at most ${WINDOW / 1000} are allowed.` };
}
