// Conditions on the values of a request: the operators of QUERY (core/list-query.operators.ts) and `exists`.
import { foldCase, isComparable, operators } from '../../core/list-query.operators.js';
import { readNumber } from '../../core/text.js';

type Scalar = string | number | boolean | null;
type OperatorName = keyof typeof operators;

/** A scalar means `eq`, a list `in`. The operators of an object are combined with AND. */
export type Condition = Scalar | readonly Scalar[] | Operations;

type Operations = Readonly<Partial<Record<OperatorName, Scalar | readonly Scalar[]>>> & {
  readonly exists?: boolean;
};

/** `text` where every value is text, such as a header: a number is compared with text that is a number. */
type ValueKind = 'text' | 'json';

/**
 * Whether a value satisfies a condition. An absent value is undefined: it satisfies `exists: false`, `ne` and `nin`. Of a list of
 * values, such as a repeated query parameter, one must satisfy an operator, and all of them `ne` and `nin`.
 */
export function satisfies(condition: Condition, value: unknown, kind: ValueKind = 'json'): boolean {
  return Object.entries(operationsOf(condition)).every(([name, operand]) => {
    if (name === 'exists') return exists(value, operand);
    return testEach(name as OperatorName, operand, value, kind);
  });
}

/** The operator `exists`. */
export const exists = (value: unknown, operand: unknown): boolean => (value !== undefined) === operand;

function operationsOf(condition: Condition): Operations {
  if (isList(condition)) return { in: condition };
  return typeof condition === 'object' && condition !== null ? condition : { eq: condition };
}

const isList = (condition: Condition): condition is readonly Scalar[] => Array.isArray(condition);

const isNegative = (name: OperatorName): boolean => name === 'ne' || name === 'nin';

function testEach(name: OperatorName, operand: unknown, value: unknown, kind: ValueKind): boolean {
  if (!Object.hasOwn(operators, name)) throw new Error(`unknown operator ${name}`);
  if (value === undefined) return isNegative(name);
  const test = (one: unknown): boolean => testOne(name, operand, one, kind);
  if (!Array.isArray(value)) return test(value);
  return isNegative(name) ? value.every(test) : value.some(test);
}

function testOne(name: OperatorName, operand: unknown, value: unknown, kind: ValueKind): boolean {
  const { operand: form, test } = operators[name];
  if (form === 'list') {
    const list = [operand].flat();
    const isIn = list.some((one) => operators.eq.test(typedLike(one, value, kind), one));
    return isIn !== isNegative(name);
  }
  if (form === 'text') return typeof value === 'string' && test(value, foldCase(String(operand)));
  const typed = typedLike(operand, value, kind);
  return form === 'value' ? test(typed, operand) : isComparable(typed, operand) && test(typed, operand);
}

const typedLike = (operand: unknown, value: unknown, kind: ValueKind): unknown =>
  kind === 'text' ? numberLike(operand, value) : value;

/** The value as a number, if the operand is one and the value is the text of a number. */
export const numberLike = (operand: unknown, value: unknown): unknown =>
  typeof operand === 'number' && typeof value === 'string' ? (readNumber(value.trim()) ?? value) : value;
