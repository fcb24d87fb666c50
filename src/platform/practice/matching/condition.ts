// Conditions on the values of a request: the operators of QUERY (core/list-query.operators.ts) and `exists`.
import type { operators } from '../../../core/list-query.operators.js';
import type { GivenValue } from './given-value.js';

type Scalar = string | number | boolean | null;
type OperatorName = keyof typeof operators | 'exists';

/** A scalar means `eq`, a list `in`. The operators of an object are combined with AND. */
export type ValueCondition = Scalar | readonly Scalar[] | Operations;

type Operations = Readonly<Partial<Record<OperatorName, Scalar | readonly Scalar[]>>>;

/**
 * Whether a value satisfies a condition. An absent value satisfies `exists: false`, `ne` and `nin`. Of a list of values, one must satisfy
 * an operator, and all of them `ne` and `nin`.
 */
export function satisfies(condition: ValueCondition, given: GivenValue): boolean {
  if (isList(condition)) return tests.in(given, condition);
  if (typeof condition !== 'object' || condition === null) return tests.eq(given, condition);
  return Object.entries(condition).every(([name, operand]) => {
    if (!Object.hasOwn(tests, name)) throw new Error(`unknown operator ${name}`);
    return tests[name as OperatorName](given, operand);
  });
}

const isList = (condition: ValueCondition): condition is readonly Scalar[] => Array.isArray(condition);

const tests: Readonly<Record<OperatorName, (given: GivenValue, operand: unknown) => boolean>> = {
  eq: (given, operand) => given.hasOneOf([operand]),
  ne: (given, operand) => !given.hasOneOf([operand]),
  in: (given, operand) => given.hasOneOf([operand].flat()),
  nin: (given, operand) => !given.hasOneOf([operand].flat()),
  contains: (given, operand) => given.contains(String(operand)),
  gt: (given, operand) => given.isOrdered('gt', operand),
  gte: (given, operand) => given.isOrdered('gte', operand),
  lt: (given, operand) => given.isOrdered('lt', operand),
  lte: (given, operand) => given.isOrdered('lte', operand),
  exists: ({ value }, operand) => exists(value, operand),
};

/** The operator `exists`. */
export const exists = (value: unknown, operand: unknown): boolean => (value !== undefined) === operand;
