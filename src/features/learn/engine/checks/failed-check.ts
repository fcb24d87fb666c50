// A check that an exchange does not pass, as feedback shows it.
import type { ShownValue } from './shown-value.js';

export interface FailedCheck {
  /** The path of the check: `operation`, `input.price`, `save.productId`. */
  readonly check: string;
  readonly expected: ShownValue;
  readonly actual: ShownValue;
  readonly message: string;
  /** True if the check cannot pass before an earlier check of the list does. It then follows from the earlier error. */
  readonly follows?: true;
}
