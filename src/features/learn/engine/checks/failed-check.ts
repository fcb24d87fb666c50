// A check that an exchange does not pass, as feedback shows it.
import type { ShownValue } from './shown-value.js';

export interface FailedCheck {
  /** The path of the check: `operation`, `input.price`, `save.productId`. */
  readonly check: string;
  readonly expected: ShownValue;
  readonly actual: ShownValue;
  readonly message: string;
  /** True if the check cannot pass before an earlier one of the list does: what follows from an error is not one of its own. */
  readonly follows?: true;
}
