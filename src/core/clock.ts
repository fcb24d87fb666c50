// Time comes from outside, so that a test can stop it, move it or turn it back.

/** Milliseconds since the Unix epoch. Injected wherever a rule speaks of time. */
export abstract class Clock {
  abstract now(): number;
}

/**
 * The machine's clock, made steady: it follows a jump forward, and goes on from its last reading when set back. Only then
 * does it need the monotonic clock, which takes longer to read.
 */
export class SystemClock extends Clock {
  private latest = 0;
  /** While the machine is behind: how far the monotonic clock is from the time shown here. */
  private ahead: number | undefined;

  now(): number {
    const wall = Date.now();
    if (wall < this.latest) return this.goOn(wall);
    this.ahead = undefined;
    this.latest = wall;
    return wall;
  }

  private goOn(wall: number): number {
    const elapsed = performance.now();
    this.ahead ??= this.latest - elapsed;
    this.latest = Math.max(wall, this.ahead + elapsed);
    return Math.floor(this.latest);
  }
}

let latest = { milliseconds: 0, text: new Date(0).toISOString() };

/** An instant (milliseconds) as the contract writes it: ISO 8601 in UTC, with milliseconds. A busy one is written once. */
export function isoTime(milliseconds: number): string {
  if (milliseconds !== latest.milliseconds)
    latest = { milliseconds, text: new Date(milliseconds).toISOString() };
  return latest.text;
}
