// The check `path`: a path pattern.
import { matchesPath } from '../../../../platform/practice/matching/path-pattern.js';
import { checkValue, withoutTypes, type CheckGroup } from './check.js';

export const path: CheckGroup = ({ step, exchange, values }) => {
  const condition = step.checks.request?.path;
  if (condition === undefined) return [];
  const found = `The path of the request is ${exchange.path}.`;
  const checked = { check: 'path', condition, actual: exchange.path, values, equal: pathEqual, found };
  return [withoutTypes(checkValue(checked))];
};

/** Whether a path matches a pattern. */
export function pathEqual(actual: unknown, pattern: unknown): boolean {
  if (typeof actual !== 'string' || typeof pattern !== 'string') return false;
  return matchesPath(pattern, actual);
}
