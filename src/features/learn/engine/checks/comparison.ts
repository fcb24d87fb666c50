// The data that an operator of a condition needs in addition to the two values.
import type { Equality } from './equality.js';

export interface Comparison {
  readonly equal: Equality;
  /** The words of a nested condition after "must", or undefined if the value satisfies it. */
  readonly violation: (value: unknown, condition: unknown) => string | undefined;
  /** The words of a nested condition after "must". */
  readonly requirement: (condition: unknown, value: unknown) => string;
}
