// Interrupts a long computation, so that other requests are handled in between.
import { nextTurn } from './next-turn.js';

/** Milliseconds that a computation may take without a pause. */
const MAX_TURN = 3;

/** The pauses of one computation. Call `isDue` after each part of the work that takes less than a millisecond. */
export class Pauses {
  private since: number;

  /** @param now milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.since = now();
  }

  /** Whether the last pause was more than `MAX_TURN` ago. */
  get isDue(): boolean {
    return this.now() - this.since > MAX_TURN;
  }

  /** Resolves after other requests had their turn. */
  async take(): Promise<void> {
    await nextTurn();
    this.since = this.now();
  }
}
