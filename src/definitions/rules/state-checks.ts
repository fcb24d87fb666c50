// Rules that the record before the write or other records decide, in the order of their evaluation.
import { isEqualValue } from './calculated-values.js';
import { holds } from './expressions.js';
import { checkLimits, checkOverlaps } from './group-checks.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { checkOtherExpressions, none, type RecordCheck } from './record-checks.js';
import { combinationViolations, type RecordIndexes } from './record-indexes.js';
import { isNull, uniqueKey } from './working-records.js';
import { evaluationOf, type Write, type WrittenRecord } from './written-record.js';

const stateChecks: readonly RecordCheck[] = [
  checkImmutable,
  checkTransitions,
  checkUnique,
  checkCompositeUnique,
  checkOtherExpressions,
  checkOverlaps,
  checkLimits,
];

/** The violations of the first rule that is not satisfied. */
export function checkState(write: Write, written: WrittenRecord): readonly RuleViolation[] {
  for (const check of stateChecks) {
    const violations = check(write, written);
    if (violations.length > 0) return violations;
  }
  return none;
}

/** The same check for many records. `indexes` has the unchanged records and the records that were checked before. */
export function checkStateOfMany(
  write: Write,
  written: WrittenRecord,
  indexes: RecordIndexes,
): readonly RuleViolation[] {
  const { record } = written;
  const steps = [
    () => checkImmutable(write, written),
    () => checkTransitions(write, written),
    () => indexes.addUnique(record),
    () => checkOtherExpressions(write, written),
    () => indexes.addToGroups(record),
  ];
  for (const step of steps) {
    const violations = step();
    if (violations.length > 0) return violations;
  }
  return none;
}

/** A reference to a deleted record is removed although it is immutable. */
function checkImmutable(_: Write, written: WrittenRecord): readonly RuleViolation[] {
  const { rules, record, before, mode, causes } = written;
  if (mode !== 'update' || before === undefined) return none;
  const field = rules.immutable.find(
    (name) => !isEqualValue(record[name], before[name]) && !causes.has(name),
  );
  if (field === undefined) return none;
  const rule = `${rules.entity.singular}.${field}.immutable`;
  return [{ code: 'CONFLICT', field, message: 'must NOT be changed', rule }];
}

/** A field without a value may get any value. */
function checkTransitions(write: Write, written: WrittenRecord): readonly RuleViolation[] {
  const { rules, record, before, mode } = written;
  if (mode !== 'update' || before === undefined) return none;
  for (const { id, field, followers } of rules.transitions) {
    const [from, to] = [before[field], record[field]];
    if (isNull(from) || from === to) continue;
    const allowed = followers.get(from);
    const guard = allowed?.get(to);
    const isAllowed = guard !== undefined && holds(guard.check, evaluationOf(write, written));
    if (isAllowed) continue;
    const names = [...(allowed?.keys() ?? [])].join(', ') || 'none';
    const change = `must NOT change from ${JSON.stringify(from)} to ${JSON.stringify(to)}`;
    return [
      { code: 'CONFLICT', field, message: guard?.message ?? `${change} (allowed: ${names})`, rule: id },
    ];
  }
  return none;
}

function checkUnique({ records }: Write, written: WrittenRecord): readonly RuleViolation[] {
  const { rules, record } = written;
  const { entity } = rules;
  const isTaken = (name: string): boolean =>
    !isNull(record[name]) && records.hasValue(entity, record.id, name, record[name]);
  const taken = entity.unique.find((name) => written.taken?.includes(name) ?? isTaken(name));
  return taken === undefined ? none : [{ code: 'CONFLICT', field: taken, message: 'already exists' }];
}

function checkCompositeUnique(
  { records }: Write,
  { rules, record }: WrittenRecord,
): readonly RuleViolation[] {
  const taken = rules.unique.find(({ fields }) => {
    if (fields.some((name) => isNull(record[name]))) return false;
    const keys = fields.map((name) => [name, uniqueKey(record[name])] as const);
    return records.some(rules.entity, record.id, (other) =>
      keys.every(([name, key]) => !isNull(other[name]) && uniqueKey(other[name]) === key),
    );
  });
  return taken === undefined ? none : combinationViolations(taken);
}
