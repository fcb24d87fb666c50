// The clock. It is injected, so that a test can stop it and set it.

/** Milliseconds since the Unix epoch. */
export abstract class Clock {
  abstract now(): number;

  /** Milliseconds since any time; a change of the system time has no effect. */
  monotonic(): number {
    return this.now();
  }
}

/**
 * The system clock, but never decreasing: it follows a jump forward and continues from its latest value when the system clock
 * is set back. Only then it reads the monotonic clock, which takes longer.
 */
export class SystemClock extends Clock {
  private latest = 0;
  /** While the system clock is behind: the difference between this clock and the monotonic one. */
  private offset: number | undefined;

  now(): number {
    const wall = Date.now();
    if (wall < this.latest) return this.continueFromLatest(wall);
    this.offset = undefined;
    this.latest = wall;
    return wall;
  }

  override monotonic(): number {
    return performance.now();
  }

  private continueFromLatest(wall: number): number {
    const elapsed = performance.now();
    this.offset ??= this.latest - elapsed;
    this.latest = Math.max(wall, this.offset + elapsed);
    return Math.floor(this.latest);
  }
}

const milliseconds = Array.from({ length: 1000 }, (_, i) => `${String(i).padStart(3, '0')}Z`);
let latest = { second: NaN, text: '' };

/** A time (milliseconds) in ISO 8601, UTC, with milliseconds. The text of the latest second is cached. */
export function isoTime(time: number): string {
  const second = Math.floor(time / 1000);
  if (second !== latest.second) latest = { second, text: new Date(second * 1000).toISOString().slice(0, -4) };
  return latest.text + (milliseconds[Math.floor(time) - second * 1000] ?? '');
}
