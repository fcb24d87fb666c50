// The plans of the rules of a definition file as decisions about a request.
import { messageOf } from '../../../core/errors.js';
import type { Plan, Rejection, RuleViolation } from '../../../core/write-rules.js';
import type { Decision, Violation } from './record-rules.js';

const none: readonly never[] = [];

export function decisionOf(result: Plan | Rejection): Decision {
  return 'violations' in result
    ? { violations: violationsOf(result.violations), puts: none, removals: none }
    : { ...result, violations: none };
}

/** All violations with `BAD_REQUEST` share one message, like validation errors of a body. */
function violationsOf(violations: readonly RuleViolation[]): readonly Violation[] {
  const located = violations.map((one) => ({ ...one, location: `body/${one.field.replaceAll('.', '/')}` }));
  return located.map(({ code, field, message, rule }) => ({
    code,
    message: code === 'BAD_REQUEST' ? messageOf(located) : `${field} ${message}`,
    detail: { field, message, ...(rule !== undefined && { rule }) },
  }));
}
