// Calculates what a write sets in its own record: effects on the record, then computed fields.
import {
  checkCalculated,
  compute,
  effectValues,
  failureViolation,
  type Failure,
} from './calculated-values.js';
import { readsOthers } from './compile-named-rules.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { evaluationOf, type Write, type WrittenRecord } from './written-record.js';

/** The effects on the record itself in the order of the file, then its computed fields. */
export function derive(
  write: Write,
  written: WrittenRecord,
  on: 'create' | 'update',
): readonly RuleViolation[] {
  const evaluation = evaluationOf(write, written);
  const failures = new Map<string, Failure>();
  for (const effect of written.rules.effects) {
    if (effect.target !== undefined || !effect.on.includes(on)) continue;
    // Errors are reported after the last effect, because it may set what is missing.
    if (effect.readsComputed) compute(write, written);
    const result = effectValues(effect, evaluation);
    if (result === undefined) continue;
    for (const failure of result.failures) failures.set(failure.field, failure);
    const isConflict = [effect.when, ...effect.set.map(({ expression }) => expression)].some(
      (expression) => expression !== undefined && readsOthers(expression),
    );
    for (const [name, value] of result.values) {
      failures.delete(name);
      written.set(name, value, { rule: effect.id, readsOthers: isConflict });
    }
  }
  for (const failure of compute(write, written)) failures.set(failure.field, failure);
  if (failures.size > 0) return [...failures.values()].map(failureViolation);
  return checkCalculated(written);
}
