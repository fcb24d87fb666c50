// The operators of a condition: how each tests a value, and how feedback words it after "must". Those that a list query has
// too delegate to its operators, except for equality, which has its own rules here.
import {
  foldCase,
  isComparable,
  operators as queryOperators,
} from '../../../../core/list-query.operators.js';
import { toText } from '../../../../core/template.js';
import { exists } from '../../../../platform/practice/matching/condition.js';
import type { Comparison } from './comparison.js';
import { isObjectOrArray, likeExpected, type Equality } from './equality.js';
import { describeEvery, testEvery } from './every.js';
import { literal, listed, phrase, jsonTypeOf } from './shown-value.js';
import { describeSorted, isSorted } from './sorted.js';

interface ConditionOperator {
  readonly test: (actual: unknown, operand: unknown, comparison: Comparison) => boolean;
  /** After "must": `be at least 5`. */
  readonly describe: (operand: unknown, actual: unknown, comparison: Comparison) => string;
}

/** The longest text that `matches` reads, in characters. */
const MAX_MATCHED_LENGTH = 4096;

/** False where the types differ or one value is null, as in a search. */
const ordered = (name: 'gt' | 'gte' | 'lt' | 'lte', words: string): ConditionOperator => ({
  test: (actual, operand) => {
    // A saved query parameter or header is text, also where it is a number.
    const limit = typeof actual === 'number' ? likeExpected(operand, actual) : operand;
    const value = likeExpected(actual, limit);
    return isComparable(value, limit) && queryOperators[name].test(value, limit);
  },
  describe: (operand) => `be ${words} ${typeof operand === 'number' ? operand : literal(operand)}`,
});

const list = (operand: unknown): readonly unknown[] => (Array.isArray(operand) ? operand : [operand]);

function contains(actual: unknown, operand: unknown, equal: Equality): boolean {
  if (Array.isArray(actual)) return list(operand).every((one) => actual.some((item) => equal(item, one)));
  if (typeof actual !== 'string') return false;
  return list(operand).every((part) => queryOperators.contains.test(actual, foldCase(toText(part))));
}

const lengthOf = (value: unknown): number | undefined =>
  typeof value === 'string' || Array.isArray(value) ? value.length : undefined;

const lengthWords: Readonly<Record<string, string>> = {
  eq: '',
  gt: 'more than ',
  gte: 'at least ',
  lt: 'fewer than ',
  lte: 'at most ',
};

function describeLength(operand: unknown, actual: unknown, { requirement }: Comparison): string {
  const [[name, count] = [], ...others] = Object.entries(
    isObjectOrArray(operand) ? operand : { eq: operand },
  );
  const words = name === undefined ? undefined : lengthWords[name];
  const unit = `${typeof actual === 'string' ? 'character' : 'item'}${count === 1 ? '' : 's'}`;
  if (words === undefined || others.length > 0)
    return `have a length, which must ${requirement(operand, undefined)}`;
  return `have ${words}${String(count)} ${unit}`;
}

export const conditionOperators: Readonly<Record<string, ConditionOperator>> = {
  eq: {
    test: (actual, operand, { equal }) => equal(actual, operand),
    describe: (operand) => `be ${phrase(operand)}`,
  },
  ne: {
    test: (actual, operand, { equal }) => !equal(actual, operand),
    describe: (operand) => `not be ${phrase(operand)}`,
  },
  in: {
    test: (actual, operand, { equal }) => list(operand).some((one) => equal(actual, one)),
    describe: (operand) => `be ${listed(list(operand).map(literal))}`,
  },
  nin: {
    test: (actual, operand, { equal }) => !list(operand).some((one) => equal(actual, one)),
    describe: (operand) => `not be ${listed(list(operand).map(literal))}`,
  },
  contains: {
    test: (actual, operand, { equal }) => contains(actual, operand, equal),
    describe: (operand) => `contain ${listed(list(operand).map(literal), 'and')}`,
  },
  gt: ordered('gt', 'greater than'),
  gte: ordered('gte', 'at least'),
  lt: ordered('lt', 'less than'),
  lte: ordered('lte', 'at most'),
  exists: {
    test: exists,
    describe: (operand) => (operand === true ? 'be present' : 'be absent'),
  },
  type: {
    test: (actual, operand) =>
      operand === 'integer' ? Number.isInteger(actual) : jsonTypeOf(actual) === operand,
    describe: (operand) => (operand === 'null' ? 'be null' : `be of type ${String(operand)}`),
  },
  length: {
    test: (actual, operand, { violation }) =>
      lengthOf(actual) !== undefined && violation(lengthOf(actual), operand) === undefined,
    describe: describeLength,
  },
  every: { test: testEvery, describe: describeEvery },
  sorted: { test: isSorted, describe: describeSorted },
  // `findViolation` adds the sum as `value`.
  delta: {
    test: (actual, operand, { equal }) => isObjectOrArray(operand) && equal(actual, operand.value),
    describe: (operand) => {
      const { of, by, value } = isObjectOrArray(operand) ? operand : {};
      return `be ${phrase(value)}, which is the saved ${String(of)} plus ${String(by)}`;
    },
  },
  not: {
    test: (actual, operand, { violation }) => violation(actual, operand) !== undefined,
    describe: (operand, actual, { requirement }) => `not ${requirement(operand, actual)}`,
  },
  matches: {
    test: (actual, operand) =>
      actual !== undefined &&
      new RegExp(String(operand), 'u').test(toText(actual).slice(0, MAX_MATCHED_LENGTH)),
    describe: (operand) => `match the regular expression ${String(operand)}`,
  },
};
