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
    if (wall < this.latest) return this.continueFromLatest(wall);
    this.ahead = undefined;
    this.latest = wall;
    return wall;
  }

  private continueFromLatest(wall: number): number {
    const elapsed = performance.now();
    this.ahead ??= this.latest - elapsed;
    this.latest = Math.max(wall, this.ahead + elapsed);
    return Math.floor(this.latest);
  }
}

const milliseconds = Array.from({ length: 1000 }, (_, i) => `${String(i).padStart(3, '0')}Z`);
let latest = { second: NaN, text: '' };

/** An instant (milliseconds) as the contract writes it: ISO 8601 in UTC, with milliseconds. A second is written once. */
export function isoTime(instant: number): string {
  const second = Math.floor(instant / 1000);
  if (second !== latest.second) latest = { second, text: new Date(second * 1000).toISOString().slice(0, -4) };
  return latest.text + (milliseconds[Math.floor(instant) - second * 1000] ?? '');
}
