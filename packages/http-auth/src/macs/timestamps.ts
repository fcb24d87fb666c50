// Timestamps in signed messages: seconds since 1970, within a window around now.

/** Seconds to either side of now. */
const WINDOW = 300;

export const timestampReasons = {
  timestamp_missing: {
    message: 'The message has no timestamp.',
    hint: 'Send the time in seconds since 1970, and sign it.',
  },
  not_a_timestamp: {
    message: 'The timestamp is not a number of seconds.',
    hint: 'Send the seconds since 1970 in digits.',
  },
  timestamp_in_milliseconds: {
    message: 'The timestamp is in milliseconds.',
    hint: 'Divide by 1000 and round down.',
  },
  too_old: {
    message: `The timestamp is more than ${WINDOW} seconds in the past.`,
    hint: 'Sign the message again, and check your clock.',
  },
  in_future: {
    message: `The timestamp is more than ${WINDOW} seconds in the future.`,
    hint: 'Check your clock.',
  },
  replayed: {
    message: 'This signature was already used.',
    hint: 'Sign again with a new timestamp.',
  },
} as const;

export type TimestampReason = keyof typeof timestampReasons;

/** The error in the format of a timestamp; undefined if it has none. */
export function timestampFormError(text: string): TimestampReason | undefined {
  if (text === '') return 'timestamp_missing';
  if (/^\d{12,14}$/.test(text)) return 'timestamp_in_milliseconds';
  return /^\d{1,11}$/.test(text) ? undefined : 'not_a_timestamp';
}

interface Outside {
  readonly code: 'too_old' | 'in_future';
  readonly message: string;
}

/** The error of a timestamp outside the window; undefined if it is inside. `now`: milliseconds. */
export function timestampWindowError(timestamp: string, now: number): Outside | undefined {
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (Math.abs(age) <= WINDOW) return undefined;
  const code = age > 0 ? 'too_old' : 'in_future';
  const distance = `${Math.abs(age)} seconds in the ${age > 0 ? 'past' : 'future'}`;
  return { code, message: `The timestamp ${timestamp} is ${distance}; at most ${WINDOW} are allowed.` };
}
