// Detects clocks that are set to local time instead of UTC.

const HALF_HOUR_MILLISECONDS = 30 * 60 * 1000;
const MAX_OFFSET_MILLISECONDS = 14 * 60 * 60 * 1000;
const TOLERANCE_MILLISECONDS = 2 * 60 * 1000;

/** Whether clocks differ by a time zone: by a multiple of 30 minutes, up to 14 hours, within two minutes. */
export function isTimeZoneOffset(milliseconds: number): boolean {
  const zones = Math.round(milliseconds / HALF_HOUR_MILLISECONDS);
  const rest = Math.abs(milliseconds - zones * HALF_HOUR_MILLISECONDS);
  return zones !== 0 && Math.abs(milliseconds) <= MAX_OFFSET_MILLISECONDS && rest <= TOLERANCE_MILLISECONDS;
}
