// Rules for conditions: they must not depend on the state of the session, and regular expressions must be fast.
import { placeholderNames } from '../../../../core/template.js';
import { isObjectOrArray } from '../../engine/checks/equality.js';
import type { StepRule } from './step-rule.js';
import { hasNestedQuantifier } from './nested-quantifier.js';

const dependsOnState = /^(?:total|pages|items\.\d+\..+)$/;

/** Records that other lessons or the learner create and delete must not matter. */
export const stateProblems: StepRule = ({ checks }) =>
  Object.entries(checks.response.result ?? {})
    .filter(([path, condition]) => dependsOnState.test(path) && isLiteral(condition))
    .map(
      ([path]) =>
        `/checks/response/result/${path} must not have a literal value, because it depends on the records of the session; ` +
        'use a saved value, delta, every, exists or type',
    );

const relative = new Set(['exists', 'type', 'delta']);

function isLiteral(condition: unknown): boolean {
  if (placeholderNames(condition).length > 0) return false;
  return !isObjectOrArray(condition) || !Object.keys(condition).every((operator) => relative.has(operator));
}

export const patternProblems: StepRule = ({ checks }) =>
  patternsIn(checks).flatMap(([path, pattern]) => {
    const problem = problemOf(pattern);
    return problem === undefined ? [] : [`/checks${path} ${problem}`];
  });

function problemOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return `must be a regular expression: ${pattern}`;
  }
  return hasNestedQuantifier(pattern)
    ? `must not repeat a group that contains a repetition, because it can take very long: ${pattern}`
    : undefined;
}

/** Every `matches` with its path. */
function patternsIn(value: unknown, path = ''): readonly (readonly [path: string, pattern: string])[] {
  if (!isObjectOrArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'matches' && typeof inner === 'string'
      ? [[`${path}/matches`, inner] as const]
      : patternsIn(inner, `${path}/${name}`),
  );
}
