// A check: one condition on one fact of an exchange. A group has the checks of one fact; each fact has a file.
import type { TemplateValues } from '../../../../core/template.js';
import type { Exchange, ExecutedOperation } from '../../../../platform/practice/exchange/exchange.js';
import type { Conditions, LessonStep } from '../../content/lesson.js';
import { findViolation } from './condition.js';
import { jsonEqual, type Equality } from './equality.js';
import type { FailedCheck } from './failed-check.js';
import { getFact } from './fact-path.js';
import { phrase, shown } from './shown-value.js';
import { isPlural, sentenceSubject, type SubjectContext } from './subject.js';

/** The input of the checks of a step. */
export interface CheckContext {
  readonly step: LessonStep;
  readonly exchange: Exchange;
  /** The tested operation of the exchange; undefined if the exchange has none. */
  readonly operation: ExecutedOperation | undefined;
  /** Saved values, computed values, and the values that are the same for all steps. */
  readonly values: TemplateValues;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** When the previous step passed, in the same unit; undefined for the first step. */
  readonly previousStepAt: number | undefined;
  /** The exchanges that `repeat` collected. */
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

/** The checks of one fact; empty if the step does not check it. */
export type CheckGroup = (context: CheckContext) => readonly CheckResult[];

interface CheckedValue {
  readonly check: string;
  readonly condition: unknown;
  readonly actual: unknown;
  readonly values: TemplateValues;
  readonly equal?: Equality;
  /** Selects the words of the message. */
  readonly about: SubjectContext;
  /** The sentence about the actual value; by default it states the value. */
  readonly found?: string;
}

export function checkValue(value: CheckedValue): CheckResult {
  const {
    check,
    condition,
    actual,
    values,
    equal = jsonEqual,
    about,
    found = foundIn(check, actual),
  } = value;
  const violation = findViolation(condition, actual, equal, values);
  if (violation === undefined) return { check };
  const { expected, requirement, isHidden } = violation;
  const rule = isHidden === true ? 'does not have the expected value' : `must ${requirement}`;
  return {
    check,
    failed: {
      check,
      expected,
      actual: shown(actual),
      message: `${sentenceSubject(check, about)} ${rule}. ${found}`,
    },
  };
}

interface CheckedFacts {
  /** The first part of the names of the checks: `input`. */
  readonly name: string;
  readonly conditions: Conditions | undefined;
  readonly facts: unknown;
  readonly context: CheckContext;
  readonly equal?: Equality;
}

/** One check for each path of `conditions`. */
export function checkFacts({ name, conditions = {}, facts, context, equal }: CheckedFacts): CheckResult[] {
  const { values } = context;
  const about = aboutOf(context);
  return Object.entries(conditions).map(([path, condition]) => {
    const actual = path === '.' ? facts : getFact(facts, path);
    const check = path === '.' ? name : `${name}.${path}`;
    return checkValue({ check, condition, actual, values, about, ...(equal !== undefined && { equal }) });
  });
}

/** `It is the string "29.5".` */
function foundIn(check: string, actual: unknown): string {
  const subject = isPlural(check) ? 'They are' : 'It is';
  return `${subject} ${actual === undefined ? 'missing' : phrase(actual)}.`;
}

/** An attempt is described in the words of its protocol. */
export const aboutOf = ({
  exchange,
  operation,
}: Pick<CheckContext, 'exchange' | 'operation'>): SubjectContext => ({
  protocol: exchange.protocol,
  operation: operation?.operation,
  method: exchange.method,
});

/** Removes types from the message, for values that are always text. */
export const withoutType = ({ check, failed }: CheckResult): CheckResult => {
  if (failed === undefined) return { check };
  const message = failed.message.replaceAll(/\bthe (?:string|number) (?=["\d])/g, '');
  return { check, failed: { ...failed, message } };
};

/** Removes types and quotes from the message, for values that are always a name or a status. */
export const withoutTypes = ({ check, failed }: CheckResult): CheckResult => {
  const { failed: untyped } = withoutType({ check, ...(failed !== undefined && { failed }) });
  return untyped === undefined
    ? { check }
    : { check, failed: { ...untyped, message: untyped.message.replaceAll('"', '') } };
};
