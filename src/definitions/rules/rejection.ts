// Why a write is not stored.
import type { Rejection, RuleViolation } from '../../core/write-rules.js';

/** All violations with `BAD_REQUEST`. If there are none, the violations of the first rule. */
export function rejectionOf(violations: readonly RuleViolation[]): Rejection {
  const invalid = violations.filter(({ code }) => code === 'BAD_REQUEST');
  if (invalid.length > 0) return { violations: invalid };
  const [first] = violations;
  return { violations: violations.filter((one) => one === first || isSameCombination(one, first)) };
}

/** A combination of unique fields has a violation for each field. */
function isSameCombination(one: RuleViolation, first: RuleViolation | undefined): boolean {
  return one.rule !== undefined && one.rule === first?.rule && one.message === first.message;
}
