// The clock of the session: real, fixed or shifted.
export interface Clock {
  /** The time of the session when the service sent it, ISO 8601. */
  readonly now: string;
  readonly frozen: boolean;
  /** From the time of the service to the time of the session. */
  readonly offset_seconds: number;
}

export type ClockMode = 'real' | 'fixed' | 'shifted';

export function modeOf({ frozen, offset_seconds: offset }: Clock): ClockMode {
  if (frozen) return 'fixed';
  return offset === 0 ? 'real' : 'shifted';
}

/** Whether the clock was set between two responses, which have different times also where the time runs. */
export const isOtherTime = (one: Clock, other: Clock): boolean =>
  one.frozen !== other.frozen ||
  (one.frozen ? one.now !== other.now : one.offset_seconds !== other.offset_seconds);

/** The time of the session now, in milliseconds. `received` is when the clock was received, by the clock of this browser. */
export function timeOf({ now, frozen }: Clock, received: number, present: number): number {
  return Date.parse(now) + (frozen ? 0 : Math.max(0, present - received));
}

/** `2026-01-31T23:59:00Z` */
export const utc = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
