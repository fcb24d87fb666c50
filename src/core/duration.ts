// Reads ISO 8601 durations with weeks, days, hours, minutes and seconds, and writes durations in words.
const pattern =
  /^P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/;
const MILLISECONDS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000] as const;

/** The milliseconds of a duration such as `PT1H30M`, or undefined. Years and months have no fixed length and are not accepted. */
export function parseDuration(text: string): number | undefined {
  const parts = pattern.exec(text)?.slice(1);
  return parts && MILLISECONDS.reduce((sum, unit, i) => sum + Math.round(Number(parts[i] ?? 0) * unit), 0);
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `30 minutes` for 1800 seconds: in the largest unit that gives a whole number. `seconds` is a positive integer. */
export function formatDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, one]) => seconds % one === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
