// Checks all records of a session together: imported records, or the sample data.
import { checkCalculated, compute, failureViolation } from './calculated-values.js';
import type { EntityRules, RulesByEntity } from './entity-rules.js';
import { RecordIndexes } from './record-indexes.js';
import { MissingValues } from './missing-values.js';
import type {
  ImportCheck,
  ImportSource,
  ImportViolation,
  PutRecord,
  RecordCheckResult,
  RuleSource,
  RuleViolation,
} from '../../core/write-rules.js';
import { checkOtherExpressions, checkOwnExpressions, checkReferences } from './record-checks.js';
import { checkState } from './state-checks.js';
import { WorkingRecords } from './working-records.js';
import { WrittenRecord, type Write } from './written-record.js';

const MAX_VIOLATIONS = 100;

/**
 * Not checked: initial values, transitions, deletion, and rules that read the record before a write or the time. Effects do not
 * run. Computed values are kept; missing ones are calculated. Of records that exclude each other, the later ones are reported.
 */
export function checkImported(rules: RulesByEntity, source: ImportSource, now: number): ImportCheck {
  const records = new WorkingRecords(source);
  const write = { rules, records, now };
  const missing = new MissingValues(write);
  missing.calculateAll();
  const violations: ImportViolation[] = [];
  for (const own of rules.values()) {
    for (const violation of violationsOf(write, own, missing)) {
      if (violations.length === MAX_VIOLATIONS) break;
      violations.push(violation);
    }
  }
  return { puts: records.plan().puts, violations };
}

function* violationsOf(write: Write, rules: EntityRules, missing: MissingValues): Generator<ImportViolation> {
  const { entity } = rules;
  const indexes = new RecordIndexes(rules);
  for (const [index, { record }] of write.records.rowsBefore(entity).entries()) {
    const { id } = record;
    const written = missing.of(entity, id) ?? new WrittenRecord(rules, 'import', undefined, record);
    const violations = [
      ...missing.failuresOf(entity, id).map(failureViolation),
      ...checkCalculated(written),
      ...checkReferences(write, written),
      ...checkOwnExpressions(write, written),
      ...indexes.addUnique(written.record),
      ...checkOtherExpressions(write, written),
      ...indexes.addToGroups(written.record),
    ];
    for (const violation of violations) yield { ...violation, entity, index, id };
  }
}

/** Checks one record as an import does, with the other records of the source. */
export function checkRecord(
  rules: RulesByEntity,
  source: RuleSource,
  { entity, record }: PutRecord,
  now: number,
): RecordCheckResult {
  const own = rules.get(entity);
  if (own === undefined) return { record, violations: [] };
  const records = new WorkingRecords(source);
  const write = { rules, records, now };
  const written = new WrittenRecord(own, 'import', undefined, record);
  const failures = compute(write, written, ({ name }) => record[name] === undefined);
  records.put(entity, written.record);
  const violations: readonly RuleViolation[] = [
    ...failures.map(failureViolation),
    ...checkCalculated(written),
    ...checkReferences(write, written),
    ...checkOwnExpressions(write, written),
    ...checkState(write, written),
  ];
  return { record: written.record, violations };
}
