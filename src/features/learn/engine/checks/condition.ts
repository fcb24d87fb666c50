// A condition of a check: placeholders filled, tested against a value, and worded for feedback.
import {
  fillTemplate,
  placeholderNames,
  hasAllValues,
  type TemplateValues,
} from '../../../../core/template.js';
import { isObjectOrArray, type Equality } from './equality.js';
import type { Comparison } from './comparison.js';
import { conditionOperators } from './operators.js';
import { shown, jsonTypeOf, type ShownValue } from './shown-value.js';

/** A condition that a value does not satisfy. */
interface Violation {
  readonly expected: ShownValue;
  /** After "must": `be the number 29.5`. */
  readonly requirement: string;
  /** Whether the expected value must not be shown. */
  readonly isHidden?: boolean;
}

/** Undefined if the value satisfies the condition. */
export function findViolation(
  condition: unknown,
  actual: unknown,
  equal: Equality,
  values: TemplateValues,
): Violation | undefined {
  const missing = namesIn(condition).find((name) => !hasAllValues(`{{${name}}}`, values));
  // `absent` would mean that the value must not be present.
  if (missing !== undefined) return { expected: { type: 'hidden' }, requirement: savedFirst(missing) };
  const operations = withoutReveal(toOperations(fillTemplate(condition, values), values));
  const comparison = comparisonBy(equal, values);
  const isViolated = operations.some(([name, operand]) => !test(name, operand, actual, comparison));
  if (!isViolated) return undefined;
  if (isObjectOrArray(condition) && condition.reveal === false) {
    return { expected: { type: 'hidden' }, requirement: 'have another value', isHidden: true };
  }
  return { expected: expectedOf(operations), requirement: words(operations, actual, comparison) };
}

/** The saved values that a condition refers to. */
function namesIn(condition: unknown): readonly string[] {
  const names = placeholderNames(condition);
  if (!isObjectOrArray(condition) || !isObjectOrArray(condition.delta)) return names;
  return [...names, String(condition.delta.of)];
}

const savedFirst = (name: string): string =>
  `be the value that an earlier step saves as ${name}, and nothing is saved yet`;

type Operations = readonly (readonly [name: string, operand: unknown])[];

/** A scalar is `eq`, a list `in`. `delta` gets its sum. */
function toOperations(condition: unknown, values: TemplateValues): Operations {
  if (Array.isArray(condition)) return [['in', condition]];
  if (!isObjectOrArray(condition)) return [['eq', condition]];
  return Object.entries(condition).map(([name, operand]) =>
    name === 'delta' && isObjectOrArray(operand) ? [name, withSum(operand, values)] : [name, operand],
  );
}

function withSum(operand: Readonly<Record<string, unknown>>, values: TemplateValues): unknown {
  const saved = values.get(String(operand.of));
  return { ...operand, value: Number(saved) + Number(operand.by) };
}

const withoutReveal = (operations: Operations): Operations =>
  operations.filter(([name]) => name !== 'reveal');

/** An unknown operator is never satisfied; the schema of the files rejects it. */
function test(name: string, operand: unknown, actual: unknown, comparison: Comparison): boolean {
  return Object.hasOwn(conditionOperators, name)
    ? (conditionOperators[name]?.test(actual, operand, comparison) ?? false)
    : false;
}

function comparisonBy(equal: Equality, values: TemplateValues): Comparison {
  return {
    equal,
    violation: (value, condition) => findViolation(condition, value, equal, values)?.requirement,
    requirement: (condition, value) =>
      words(withoutReveal(toOperations(condition, values)), value, comparisonBy(equal, values)),
  };
}

/** The violated conditions, or all conditions if the value is unknown. */
function words(operations: Operations, actual: unknown, comparison: Comparison): string {
  const violated = operations.filter(([name, operand]) => !test(name, operand, actual, comparison));
  return (violated.length > 0 ? violated : operations)
    .map(([name, operand]) => conditionOperators[name]?.describe(operand, actual, comparison) ?? name)
    .join(' and ');
}

function expectedOf(operations: Operations): ShownValue {
  const [[name, operand] = [], ...others] = operations;
  if (name === 'delta' && isObjectOrArray(operand) && others.length === 0) return shown(operand.value);
  if (name === 'eq' && others.length === 0) return shown(operand);
  if (name === 'type') return { type: operand as ShownValue['type'] };
  if (name === 'exists' && operand === false) return { type: 'absent' };
  if (name === 'in') return { type: jsonTypeOf(operand), value: shown(operand).value };
  return shown(Object.fromEntries(operations));
}
