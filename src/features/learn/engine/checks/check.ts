// A check: one condition on one fact of an exchange. A group has the checks of one fact; each fact has a file.
import type { TemplateValues } from '../../../../core/template.js';
import type { Exchange, ExecutedOperation } from '../../../../platform/practice/exchange/exchange.js';
import type { Conditions, LessonStep } from '../../content/lesson.js';
import { findViolation } from './condition.js';
import { jsonEqual, type Equality } from './equality.js';
import type { FailedCheck } from './failed-check.js';
import { getFact } from './fact-path.js';
import { phrase, shown } from './shown-value.js';

/** What the checks of a step read. */
export interface CheckContext {
  readonly step: LessonStep;
  readonly exchange: Exchange;
  /** The operation of the exchange that is tested; undefined if it has none. */
  readonly operation: ExecutedOperation | undefined;
  /** Saved and computed values, and those that are the same for all steps. */
  readonly values: TemplateValues;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** When the previous step passed, in the same unit; undefined for the first step. */
  readonly previousStepAt: number | undefined;
  /** What `repeat` collected. */
  readonly repeated: readonly unknown[];
  /** For `repeat` within one exchange: the operations that pass all other checks. */
  readonly matching: readonly ExecutedOperation[];
}

export interface CheckResult {
  /** `operation`, `input.price`. */
  readonly check: string;
  /** Undefined if the check passed. */
  readonly failed?: FailedCheck;
}

/** The checks of one fact; none where the step says nothing about it. */
export type CheckGroup = (context: CheckContext) => readonly CheckResult[];

interface CheckedValue {
  readonly check: string;
  readonly condition: unknown;
  readonly actual: unknown;
  readonly values: TemplateValues;
  readonly equal?: Equality;
  /** What the message calls the value; the name of the check by default. */
  readonly subject?: string;
  /** The sentence about the actual value. */
  readonly found: string;
}

export function checkValue(value: CheckedValue): CheckResult {
  const { check, condition, actual, values, equal = jsonEqual, subject = check, found } = value;
  const violation = findViolation(condition, actual, equal, values);
  if (violation === undefined) return { check };
  const { expected, requirement, isHidden } = violation;
  const rule = isHidden === true ? 'does not have the expected value' : `must ${requirement}`;
  return {
    check,
    failed: { check, expected, actual: shown(actual), message: `${subject} ${rule}. ${found}` },
  };
}

interface CheckedFacts {
  /** The first part of the names of the checks: `input`. */
  readonly name: string;
  readonly conditions: Conditions | undefined;
  readonly facts: unknown;
  readonly values: TemplateValues;
  /** Of the sentence about the actual value: `request`. */
  readonly source: string;
  readonly equal?: Equality;
}

/** One check for each path of `conditions`. */
export function checkFacts({
  name,
  conditions = {},
  facts,
  values,
  source,
  equal,
}: CheckedFacts): CheckResult[] {
  return Object.entries(conditions).map(([path, condition]) => {
    const actual = path === '.' ? facts : getFact(facts, path);
    const check = path === '.' ? name : `${name}.${path}`;
    const found = foundIn(source, actual);
    return checkValue({ check, condition, actual, values, found, ...(equal !== undefined && { equal }) });
  });
}

/** `The request contains the string "29.5".` */
export function foundIn(source: string, actual: unknown): string {
  return actual === undefined
    ? `The ${source} does not contain it.`
    : `The ${source} contains ${phrase(actual)}.`;
}

/** Types and quotes add nothing where a value is always a name or always a status. */
export const withoutTypes = ({ check, failed }: CheckResult): CheckResult => {
  if (failed === undefined) return { check };
  const message = failed.message.replaceAll(/\bthe (?:string|number) (?=["\d])/g, '').replaceAll('"', '');
  return { check, failed: { ...failed, message } };
};
