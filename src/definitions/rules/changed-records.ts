// The records that a write changes in addition to the record of the request, and the check of all their rules.
import type { Entity } from '../../core/entity.js';
import { isoTime } from '../../core/clock.js';
import { checkCalculated, compute, failureViolation } from './calculated-values.js';
import type { EntityRules } from './entity-rules.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { checkOwnExpressions, checkReferences, none, type RecordCheck } from './record-checks.js';
import { RecordIndexes } from './record-indexes.js';
import { checkState, checkStateOfMany } from './state-checks.js';
import { WrittenRecord, type Report, type Write } from './written-record.js';

/** From this number of changed records, indexes are faster than reading all records for each of them. */
const MANY = 16;

export class ChangedRecords {
  private readonly byEntity = new Map<Entity, Map<string, WrittenRecord>>();
  /** In the order of the first change. */
  private readonly changed = new Set<WrittenRecord>();

  constructor(private readonly write: Write) {}

  /** The present version of a record, to be changed. Undefined if there is no such record. */
  find(entity: Entity, id: string, mode: WrittenRecord['mode']): WrittenRecord | undefined {
    const known = this.byEntity.get(entity)?.get(id);
    if (known !== undefined) return known;
    const rules = this.write.rules.get(entity);
    const record = this.write.records.find(entity, id);
    if (rules === undefined || record === undefined) return undefined;
    const written = new WrittenRecord(rules, mode, record, record);
    this.add(written);
    return written;
  }

  /** A record whose values effects may also change. */
  add(written: WrittenRecord): void {
    const { entity } = written.rules;
    const known = this.byEntity.get(entity) ?? new Map<string, WrittenRecord>();
    this.byEntity.set(entity, known.set(written.record.id, written));
  }

  /** After values were set: calculates the others and stores the record. `report`: how its violations are reported. */
  change(written: WrittenRecord, report: Report): readonly RuleViolation[] {
    written.report = report;
    const { rules, before, record } = written;
    const [failure] = compute(this.write, written);
    if (failure !== undefined) return [reported(failureViolation(failure), report)];
    if (before !== undefined) {
      const next = Date.parse(before.updated_at) + 1;
      written.set('updated_at', isoTime(Math.max(this.write.now, next)));
    }
    this.write.records.put(rules.entity, record);
    this.changed.add(written);
    return none;
  }

  /** The first violation of a changed record. */
  check(): readonly RuleViolation[] {
    const stateOf = this.stateCheck();
    const checks: readonly RecordCheck[] = [checkValues, checkReferences, checkOwnExpressions, stateOf];
    for (const written of this.changed) {
      for (const check of checks) {
        const violations = check(this.write, written);
        if (violations.length > 0) return violations.map((violation) => reportOf(violation, written));
      }
    }
    return none;
  }

  private stateCheck(): RecordCheck {
    if (this.changed.size < MANY) return checkState;
    const indexes = new Map<Entity, RecordIndexes>();
    return (write, written) => {
      const { entity } = written.rules;
      const known = indexes.get(entity) ?? this.indexesOf(written.rules);
      indexes.set(entity, known);
      return checkStateOfMany(write, written, known);
    };
  }

  /** With the records that are not changed. */
  private indexesOf(rules: EntityRules): RecordIndexes {
    const indexes = new RecordIndexes(rules);
    const changed = new Set([...this.changed].map(({ record }) => record));
    for (const record of this.write.records.all(rules.entity)) {
      if (changed.has(record)) continue;
      indexes.addUnique(record);
      indexes.addToGroups(record);
    }
    return indexes;
  }
}

function checkValues(_: Write, written: WrittenRecord): readonly RuleViolation[] {
  return checkCalculated(written);
}

/** A violation of a changed record is reported as one of what set the value of its field, or else of the latest change. */
function reportOf(violation: RuleViolation, { causes, report }: WrittenRecord): RuleViolation {
  const given = causes.get(violation.field)?.report ?? report;
  return given === undefined ? violation : reported(violation, given);
}

/** A violation of a record that is not the record of the request. */
export function reported({ field: name, message: text }: RuleViolation, report: Report): RuleViolation {
  const { field, prefix, rule } = report;
  return { code: 'CONFLICT', field, message: `${prefix}${name} ${text}`, rule };
}
