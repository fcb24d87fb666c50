// Random numbers and ids. They are injected, so that tests can set them.
import { randomBytes, randomUUID } from 'node:crypto';

/** The source of random numbers and identifiers. */
export abstract class Random {
  /** A number in [0, 1). */
  abstract next(): number;

  /** A version 4 UUID (RFC 9562 §5.4), never derived from a seed: two services must not return the same id. */
  uuid(): string {
    return randomUUID();
  }

  /** Unpredictable bytes, never derived from a seed. */
  bytes(count: number): Buffer {
    return randomBytes(count);
  }
}

export class SystemRandom extends Random {
  next(): number {
    return Math.random();
  }
}
