// Timestamps in signed messages: seconds since 1970, within a window around now.

/** Seconds to either side of now. */
const WINDOW = 300;

export const timestampReasons = {
  timestamp_missing:
    'The message names no instant. Send the seconds since 1970, and sign them with the rest.',
  not_a_timestamp: 'The timestamp must be the seconds since 1970 (Unix time), in digits and nothing else.',
  timestamp_in_milliseconds: 'The timestamp is in milliseconds. Divide by 1000 and round down.',
  too_old: `The message is older than ${WINDOW} seconds. Sign it again, and check your clock.`,
  in_future: `The message comes from more than ${WINDOW} seconds ahead. Check your clock.`,
  replayed: 'This very signature came before. Sign again with a new timestamp.',
} as const;

export type TimestampReason = keyof typeof timestampReasons;

/** What is wrong with the format of a timestamp; undefined if nothing is. */
export function timestampFormError(text: string): TimestampReason | undefined {
  if (text === '') return 'timestamp_missing';
  if (/^\d{12,14}$/.test(text)) return 'timestamp_in_milliseconds';
  return /^\d{1,11}$/.test(text) ? undefined : 'not_a_timestamp';
}

interface Outside {
  readonly code: 'too_old' | 'in_future';
  readonly message: string;
}

/** How a timestamp lies outside the window; undefined if it does not. `now`: milliseconds. */
export function timestampWindowError(timestamp: string, now: number): Outside | undefined {
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (Math.abs(age) <= WINDOW) return undefined;
  const code = age > 0 ? 'too_old' : 'in_future';
  const away = `${Math.abs(age)} seconds ${age > 0 ? 'ago' : 'ahead'}`;
  return { code, message: `${timestampReasons[code]} It says ${timestamp}, which is ${away}.` };
}
