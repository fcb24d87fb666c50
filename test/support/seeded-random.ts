// Reproducible random numbers for tests that try generated inputs.
import { Random } from '../../src/core/random.js';

/** A repeatable sequence by the generator mulberry32. */
export class SeededRandom extends Random {
  constructor(private state: number) {
    super();
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
