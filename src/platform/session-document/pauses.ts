// Splits long work into slices, so that other requests are handled in between.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Records of a slice. A record takes 2 to 200 microseconds; an invalid one the most. */
const SLICE = 50;

export class Pauses {
  private steps = 0;

  /** Counts a record. Whether the slice ends after it. */
  get isDue(): boolean {
    this.steps += 1;
    return this.steps % SLICE === 0;
  }

  /** Ends a slice: resolves after the event loop has handled what waits. */
  take(): Promise<void> {
    return nextTurn();
  }
}
