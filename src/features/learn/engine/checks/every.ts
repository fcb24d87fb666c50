// The operator `every`: each item of an array satisfies conditions by path. An empty array does not.
import { getByPath } from '../../../../core/template.js';
import type { Comparison } from './comparison.js';
import { isObjectOrArray } from './equality.js';
import { phrase } from './shown-value.js';

interface Violation {
  readonly index: number;
  readonly path: string;
  readonly value: unknown;
  readonly requirement: string;
}

export function testEvery(actual: unknown, operand: unknown, comparison: Comparison): boolean {
  return (
    Array.isArray(actual) && actual.length > 0 && findViolation(actual, operand, comparison) === undefined
  );
}

/** `have at least one item, and in every item price must be at least 20 (price of item 3 is the number 5)`. */
export function describeEvery(operand: unknown, actual: unknown, comparison: Comparison): string {
  const conditions = isObjectOrArray(operand) ? Object.entries(operand) : [];
  const words = conditions.map(
    ([path, condition]) => `${path} must ${comparison.requirement(condition, undefined)}`,
  );
  const rule = `have at least one item, and in every item ${words.join(' and ')}`;
  const found = Array.isArray(actual) ? findViolation(actual, operand, comparison) : undefined;
  return found === undefined
    ? rule
    : `${rule} (${found.path} of item ${found.index + 1} is ${phrase(found.value)})`;
}

function findViolation(
  items: readonly unknown[],
  operand: unknown,
  { violation }: Comparison,
): Violation | undefined {
  const conditions = isObjectOrArray(operand) ? Object.entries(operand) : [];
  for (const [index, item] of items.entries()) {
    for (const [path, condition] of conditions) {
      const value = path === '.' ? item : getByPath(item, path);
      const requirement = violation(value, condition);
      if (requirement !== undefined) return { index, path, value, requirement };
    }
  }
  return undefined;
}
