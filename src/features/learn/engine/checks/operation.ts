// The check `operation`: the canonical operation, the same in every protocol.
import { fillTemplate } from '../../../../core/template.js';
import type { CheckGroup } from './check.js';
import { findViolation } from './condition.js';
import { jsonEqual } from './equality.js';
import { expectedOperation, sentOperation } from './operation-words.js';
import { listed, shown } from './shown-value.js';

export const operation: CheckGroup = (context) => {
  const { step, exchange, operation: executed, values } = context;
  const condition = step.checks.request?.operation;
  if (condition === undefined) return [];
  const actual = executed?.operation;
  const violation = findViolation(condition, actual, jsonEqual, values);
  if (violation === undefined) return [{ check: 'operation' }];
  const wanted = [fillTemplate(condition, values)].flat();
  const expected = expectedOperation(step, wanted, exchange.protocol);
  const sent = actual === undefined && exchange.protocol !== 'REST' ? 'no operation' : sentOperation(context);
  // The same URL and method can execute another operation, or none.
  const message =
    expected === sent
      ? `The request must execute ${named(wanted)}. It executes ${actual === undefined ? 'no operation' : named([actual])}.`
      : `The request must be ${expected}. It is ${sent}.`;
  const failed = { check: 'operation', expected: violation.expected, actual: shown(actual), message };
  return [{ check: 'operation', failed }];
};

const named = (operations: readonly unknown[]): string =>
  listed(operations.map((name) => `\`${String(name)}\``));
