// The result of a check, with its message.
import type { CheckResult } from './check.js';
import type { FailedCheck } from './failed-check.js';

/** Failed if there is a message. */
export function checkResult(
  check: string,
  message: string | undefined,
  values: Pick<FailedCheck, 'expected' | 'actual'>,
): CheckResult {
  return message === undefined ? { check } : { check, failed: { check, ...values, message } };
}
