// A histogram of durations: a count for each bucket, and the sum.

/** Upper bounds of the buckets, in seconds. */
export const bucketBounds: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];
const boundsInMilliseconds = bucketBounds.map((seconds) => seconds * 1000);

export class DurationHistogram {
  /** One per bound, and one for longer durations. */
  readonly counts = new Float64Array(bucketBounds.length + 1);
  milliseconds = 0;

  record(milliseconds: number): void {
    let bucket = 0;
    while (milliseconds > (boundsInMilliseconds[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.milliseconds += milliseconds;
  }
}
