// Effects on related records.
import { effectValues, isEqualValue } from './calculated-values.js';
import type { ChangedRecords } from './changed-records.js';
import type { WriteKind } from '../definition.js';
import type { Effect } from './entity-rules.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { none } from './record-checks.js';
import { evaluationOf, type Write, type WrittenRecord } from './written-record.js';

/** Applies the effects of a record on others in the order of the file. Their rules are checked afterwards. */
export function applyEffects(
  write: Write,
  written: WrittenRecord,
  on: WriteKind,
  changed: ChangedRecords,
): readonly RuleViolation[] {
  for (const effect of written.rules.effects) {
    if (effect.target === undefined || !effect.on.includes(on)) continue;
    const violations = applyEffect(write, written, effect, changed);
    if (violations.length > 0) return violations;
  }
  return none;
}

function applyEffect(
  write: Write,
  written: WrittenRecord,
  effect: Effect,
  changed: ChangedRecords,
): readonly RuleViolation[] {
  const { target: relation, id: rule } = effect;
  const id = relation && written.record[relation.field];
  if (relation === undefined || typeof id !== 'string') return none;
  const target = changed.find(relation.target, id, 'update');
  if (target === undefined) return none;
  const result = effectValues(effect, evaluationOf(write, written));
  if (result === undefined) return none;
  const { field } = relation;
  const [failure] = result.failures;
  if (failure !== undefined)
    return [{ code: 'BAD_REQUEST', field, message: `${failure.field} cannot be computed`, rule }];
  const values = [...result.values].filter(([name, value]) => !isEqualValue(target.record[name], value));
  if (values.length === 0) return none;
  const report = { field, prefix: '', rule };
  for (const [name, value] of values) target.set(name, value, { rule, readsOthers: true, report });
  // It was changed because of a deleted record before, and is now written as any target.
  target.mode = target.mode === 'reference' ? 'update' : target.mode;
  return changed.change(target, report);
}
