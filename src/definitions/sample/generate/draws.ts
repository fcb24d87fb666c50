// The random numbers of one generated value.
import { draw } from '../../../core/draw.js';
import { seededId } from '../../../core/seeded-id.js';

/** How many times more numbers a draw must distinguish than an index has values, so that each is almost equally probable. */
const MARGIN = 2 ** 10;
const DRAW_VALUES = 2 ** 53;
const FRACTION_VALUES = 2 ** 14;

/** Each number depends on the seed, the name of the value and the numbers that were drawn before. */
export class Draws {
  private count = 0;
  /** The unused part of the last draw. A draw is a hash, so several small indexes are taken from one draw. */
  private rest = 0;
  /** How many values `rest` can have. */
  private restValues = 0;

  constructor(
    private readonly seed: number,
    private readonly name: string,
  ) {}

  /** In [0, 1). */
  next(): number {
    this.count += 1;
    return draw(this.seed, this.name, this.count);
  }

  /** The same in steps, for choices of few values. */
  fraction(): number {
    return this.index(FRACTION_VALUES) / FRACTION_VALUES;
  }

  /** True with a probability. Later numbers do not depend on it, so that a value is the same whether it may be null or not. */
  chance(probability: number): boolean {
    return probability > 0 && draw(this.seed, this.name, 0) < probability;
  }

  /** An integer from 0 to `size - 1`. */
  index(size: number): number {
    if (this.restValues < size * MARGIN) {
      this.rest = this.next();
      this.restValues = DRAW_VALUES;
    }
    const scaled = this.rest * size;
    const index = Math.min(size - 1, Math.floor(scaled));
    this.rest = scaled - index;
    this.restValues /= size;
    return index;
  }

  pick(texts: readonly string[]): string {
    return texts[this.index(texts.length)] ?? '';
  }

  uuid(): string {
    this.count += 1;
    return seededId(this.seed, this.name, this.count);
  }
}

/** The value that is generated. */
export interface Turn {
  /** The number of the record, from 1. */
  readonly n: number;
  /** From 0. */
  readonly attempt: number;
  readonly draws: Draws;
}

/** Undefined if there is no possible value. */
export type Generate = (turn: Turn) => unknown;
