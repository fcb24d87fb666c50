// Time comes from outside, so that a test can stop it, move it or turn it back.

/** Milliseconds since the Unix epoch. Injected wherever a rule speaks of time. */
export abstract class Clock {
  abstract now(): number;
}

/** The machine's clock, made steady: it follows a jump forward, and goes on from where it was when set back. */
export class SystemClock extends Clock {
  private latest = 0;
  private readAt = 0;

  now(): number {
    const elapsed = performance.now();
    this.latest = Math.max(Date.now(), this.latest + elapsed - this.readAt);
    this.readAt = elapsed;
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
