// Random numbers and ids. They are injected, so that random failures can be repeated.
import { randomBytes, randomUUID } from 'node:crypto';

/** The source of random numbers and identifiers. */
export abstract class Random {
  /** A number in [0, 1). */
  abstract next(): number;

  /** A version 4 UUID (RFC 9562 §5.4), never derived from the seed: two services must not return the same id. */
  uuid(): string {
    return randomUUID();
  }

  /** Unpredictable bytes, never derived from the seed. */
  bytes(count: number): Buffer {
    return randomBytes(count);
  }
}

export class SystemRandom extends Random {
  next(): number {
    return Math.random();
  }
}

/** A repeatable sequence by the generator mulberry32. For simulated failures, not for secrets. */
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
