// The check `path`: a path pattern.
import { matchesPath } from '../../../../platform/practice/matching/path-pattern.js';
import { aboutOf, checkValue, withoutTypes, type CheckGroup } from './check.js';

export const path: CheckGroup = (context) => {
  const { step, exchange, values } = context;
  const condition = step.checks.request?.path;
  if (condition === undefined) return [];
  const checked = {
    check: 'path',
    condition,
    actual: exchange.path,
    values,
    equal: pathEqual,
    about: aboutOf(context),
  };
  return [withoutTypes(checkValue(checked))];
};

/** Whether a path matches a pattern. */
export function pathEqual(actual: unknown, pattern: unknown): boolean {
  if (typeof actual !== 'string' || typeof pattern !== 'string') return false;
  return matchesPath(pattern, actual);
}
