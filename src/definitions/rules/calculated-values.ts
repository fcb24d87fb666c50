// Calculates the values of computed fields and of effects, and checks them.
import { validateField, validateItems } from '../../core/entity.js';
import { normalizeValue } from '../../core/record.js';
import type { Evaluation } from '../expressions/expression.js';
import { roundTo } from '../expressions/rounding.js';
import { readsOthers } from './compile-named-rules.js';
import type { Calculation, ComputedField, Effect } from './entity-rules.js';
import { holds } from './expressions.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { isNull } from './working-records.js';
import { evaluationOf, type Write, type WrittenRecord } from './written-record.js';

/** A value that cannot be calculated. */
export interface Failure {
  readonly field: string;
  readonly rule: string;
}

/** The value as it is stored; undefined if the evaluation fails, or gives null for a field that is never null. */
export function calculate({ expression, field }: Calculation, evaluation: Evaluation): unknown {
  const result = expression.evaluate(evaluation);
  if ('error' in result) return undefined;
  const value = 'value' in result ? result.value : null;
  if (value === null) return field.nullable ? null : undefined;
  const { multipleOf } = field;
  return typeof value === 'number' && multipleOf !== undefined ? roundTo(value, multipleOf) : value;
}

/** Calculates the computed fields. @param isMissing which of them; default: all */
export function compute(
  write: Write,
  written: WrittenRecord,
  isMissing: (field: ComputedField) => boolean = () => true,
): readonly Failure[] {
  const computed = written.rules.computed.filter(isMissing);
  const failures: Failure[] = [];
  if (computed.length === 0) return failures;
  const evaluation = evaluationOf(write, written);
  for (const calculation of computed) {
    const { name, id, expression } = calculation;
    const value = calculate(calculation, evaluation);
    if (value === undefined) failures.push({ field: name, rule: id });
    else written.set(name, value, { rule: id, readsOthers: readsOthers(expression) });
  }
  return failures;
}

/** The values that an effect sets, and the fields that cannot be calculated. Undefined if its condition is not satisfied. */
export function effectValues(
  effect: Effect,
  evaluation: Evaluation,
): { readonly values: ReadonlyMap<string, unknown>; readonly failures: readonly Failure[] } | undefined {
  if (!holds(effect.when, evaluation)) return undefined;
  const failures: Failure[] = [];
  const values = new Map<string, unknown>();
  for (const calculation of effect.set) {
    const value = calculate(calculation, evaluation);
    if (value === undefined) failures.push({ field: calculation.name, rule: effect.id });
    else values.set(calculation.name, value);
  }
  return { values, failures };
}

/** The violations of field rules by calculated values. Valid values are stored in their normal form. */
export function checkCalculated(written: WrittenRecord): readonly RuleViolation[] {
  const violations: RuleViolation[] = [];
  for (const [name, { rule, readsOthers: isConflict }] of written.causes) {
    const field = written.rules.entity.stored.get(name);
    if (field === undefined) continue;
    const value = written.record[name];
    const code = isConflict ? 'CONFLICT' : 'BAD_REQUEST';
    const report = (at: string, message: string): void => {
      violations.push({ code, field: at, message, rule });
    };
    const before = violations.length;
    for (const message of validateField(field, value)) report(name, message);
    for (const { index, message } of validateItems(field, value)) report(`${name}.${index}`, message);
    if (violations.length === before) written.set(name, normalizeValue(field, value));
  }
  return violations;
}

export function failureViolation({ field, rule }: Failure): RuleViolation {
  return { code: 'BAD_REQUEST', field, message: 'cannot be computed', rule };
}

export function isEqualValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b || (isNull(a) && isNull(b));
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
