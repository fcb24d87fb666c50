// The median of durations, rounded to whole milliseconds.
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? 0 : Math.round(middle.reduce((sum, one) => sum + one, 0) / middle.length);
}
