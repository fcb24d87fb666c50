// Rules that are checked for a record before others decide: its references, initial values and expressions.
import type { CheckRule } from './entity-rules.js';
import { holds } from './expressions.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { evaluationOf, type Write, type WriteMode, type WrittenRecord } from './written-record.js';

export type RecordCheck = (write: Write, written: WrittenRecord) => readonly RuleViolation[];

export const none: readonly RuleViolation[] = [];

/** The first reference whose record does not exist. */
export function checkReferences(
  { records }: Write,
  { rules, record }: WrittenRecord,
): readonly RuleViolation[] {
  const { singular } = rules.entity;
  for (const { field, target, isList } of rules.references) {
    const value = record[field];
    const ids = isList && Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const isMissing = ids.some((id) => typeof id === 'string' && records.find(target, id) === undefined);
    if (!isMissing) continue;
    const message = `must refer to an existing ${target.singular}`;
    return [{ code: 'CONFLICT', field, message, rule: `${singular}.${field}.references` }];
  }
  return none;
}

export function checkInitial(_: Write, { rules, record, mode }: WrittenRecord): readonly RuleViolation[] {
  if (mode !== 'create') return none;
  const invalid = rules.initial.filter(({ field, values }) => {
    const value = record[field];
    return typeof value === 'string' && !values.includes(value);
  });
  return invalid.map(({ id, field, values }) => ({
    ...{ code: 'BAD_REQUEST', field, message: `must be one of the initial values: ${values.join(', ')}` },
    rule: id,
  }));
}

const applies: Readonly<Record<WriteMode, (rule: CheckRule) => boolean>> = {
  create: ({ on }) => on.includes('create'),
  update: ({ on }) => on.includes('update'),
  delete: ({ on }) => on.includes('delete'),
  reference: ({ on, usesOld }) => on.includes('update') && !usesOld,
  import: ({ on, usesOld, usesTime }) => on.some((kind) => kind !== 'delete') && !usesOld && !usesTime,
};

/** All violations of expressions that read the record and the time only. */
export function checkOwnExpressions(write: Write, written: WrittenRecord): readonly RuleViolation[] {
  return checkExpressions(write, written, false);
}

/** The first violation of an expression that reads the record before the write or a related record. */
export function checkOtherExpressions(write: Write, written: WrittenRecord): readonly RuleViolation[] {
  return checkExpressions(write, written, true).slice(0, 1);
}

function checkExpressions(write: Write, written: WrittenRecord, others: boolean): readonly RuleViolation[] {
  const { mode, rules } = written;
  const isRelevant = applies[mode];
  const relevant = rules.checks.filter((rule) => rule.readsOthers === others && isRelevant(rule));
  if (relevant.length === 0) return none;
  const evaluation = evaluationOf(write, written);
  // The record of a deletion is what was stored before it.
  const code = others || mode === 'delete' ? 'CONFLICT' : 'BAD_REQUEST';
  return relevant
    .filter(({ check, when }) => holds(when, evaluation) && !holds(check, evaluation))
    .map(({ id, field, message }) => ({ code, field, message, rule: id }));
}
