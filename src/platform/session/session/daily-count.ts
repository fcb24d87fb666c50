// A count that starts again at midnight UTC.

const MILLISECONDS_PER_DAY = 86_400_000;

export class DailyCount {
  private day = 0;
  private count = 0;

  /** @param now milliseconds since the Unix epoch */
  of(now: number): number {
    const day = Math.floor(now / MILLISECONDS_PER_DAY);
    if (day !== this.day) [this.day, this.count] = [day, 0];
    return this.count;
  }

  add(now: number): void {
    this.count = this.of(now) + 1;
  }
}
