// A clock that tests control.
import { Clock } from '../../src/core/clock.js';

export class TestClock extends Clock {
  constructor(private time = Date.parse('2026-01-01T00:00:00.000Z')) {
    super();
  }

  now(): number {
    return this.time;
  }

  /** Moves the clock forward or back. */
  advance({ seconds = 0, milliseconds = 0 }: { seconds?: number; milliseconds?: number }): void {
    this.time += seconds * 1000 + milliseconds;
  }

  /** Moves the clock to this time, unless it is past. */
  forwardTo(time: number): void {
    this.time = Math.max(this.time, time);
  }
}
