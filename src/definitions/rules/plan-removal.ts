// Plans the deletion of a record: all deletions and changes, or the reasons against it.
import type { AnyRecord, Entity, Relation } from '../../core/entity.js';
import { ChangedRecords, reported } from './changed-records.js';
import { applyEffects } from './effects.js';
import type { RulesByEntity } from './entity-rules.js';
import type { Plan, Rejection, RecordKey, RuleSource, RuleViolation } from '../../core/write-rules.js';
import { checkOtherExpressions, checkOwnExpressions, none } from './record-checks.js';
import { rejectionOf } from './rejection.js';
import { Referrers } from './referrers.js';
import { WorkingRecords } from './working-records.js';
import { WrittenRecord, type Report, type Write } from './written-record.js';

/** Without the record, the plan is empty. */
export function planRemoval(
  rules: RulesByEntity,
  source: RuleSource,
  { entity, id }: RecordKey,
  now: number,
): Plan | Rejection {
  const records = new WorkingRecords(source);
  const record = records.find(entity, id);
  if (record === undefined) return { puts: [], removals: [] };
  const removal = new RemovalPlan({ rules, records, now });
  removal.collect(entity, record);
  const violations = removal.violations();
  return violations.length === 0 ? records.plan() : rejectionOf(violations);
}

class RemovalPlan {
  /** The record of the request first, then the records that refer to it, and so on. */
  private readonly deleted: WrittenRecord[] = [];
  private readonly ids = new Map<Entity, Set<string>>();
  private readonly referrers: Referrers;
  private readonly changed: ChangedRecords;

  constructor(private readonly write: Write) {
    this.referrers = new Referrers(write.records);
    this.changed = new ChangedRecords(write);
  }

  /** Finds all records to delete. */
  collect(entity: Entity, record: AnyRecord): void {
    this.delete(entity, record);
    for (const { rules, record: referred } of this.deleted) {
      for (const { entity: others, relation } of rules.referring) {
        if (relation.onDelete !== 'cascade') continue;
        for (const other of this.referrers.of(others, relation, referred.id)) this.delete(others, other);
      }
    }
  }

  /** Changes the records if there are none. */
  violations(): readonly RuleViolation[] {
    const steps = [
      () => this.checkDeleted(),
      () => this.checkRestrict(),
      () => this.removeReferences(),
      () => this.applyEffects(),
      () => this.changed.check(),
    ];
    for (const step of steps) {
      const violations = step();
      if (violations.length > 0) return violations;
    }
    return none;
  }

  private delete(entity: Entity, record: AnyRecord): void {
    const rules = this.write.rules.get(entity);
    const ids = this.ids.get(entity) ?? new Set();
    if (rules === undefined || ids.has(record.id)) return;
    this.ids.set(entity, ids.add(record.id));
    this.deleted.push(new WrittenRecord(rules, 'delete', record, record));
  }

  private isDeleted(entity: Entity, id: string): boolean {
    return this.ids.get(entity)?.has(id) === true;
  }

  /** The rules on deletion of every deleted record. */
  private checkDeleted(): readonly RuleViolation[] {
    for (const [index, written] of this.deleted.entries()) {
      const [violation] = [
        ...checkOwnExpressions(this.write, written),
        ...checkOtherExpressions(this.write, written),
      ];
      if (violation === undefined) continue;
      const { rule = '' } = violation;
      const prefix = `${written.rules.entity.singular} `;
      return index === 0 ? [violation] : [reported(violation, { field: 'id', prefix, rule })];
    }
    return none;
  }

  /** The first entity of the file with records that prevent the deletion. */
  private checkRestrict(): readonly RuleViolation[] {
    for (const { entity } of this.write.rules.values()) {
      const found = [...this.remaining('restrict', entity)];
      const [first] = found;
      if (first === undefined) continue;
      const { size } = new Set(found.map(([, { id }]) => id));
      const message = `is referred to by ${size} ${size === 1 ? entity.singular : entity.plural}`;
      return [{ code: 'CONFLICT', field: 'id', message, rule: ruleOf(entity, first[0]) }];
    }
    return none;
  }

  private removeReferences(): readonly RuleViolation[] {
    const { records, rules } = this.write;
    for (const { rules: of, record } of this.deleted) records.remove(of.entity, record.id);
    for (const { entity } of rules.values()) {
      const causes = new Map<string, Relation>();
      for (const [relation, { id }] of this.remaining('setNull', entity)) {
        causes.set(id, relation);
        this.removeReference(entity, relation, id);
      }
      for (const [id, relation] of causes) {
        const written = this.changed.find(entity, id, 'reference');
        const report = reportOf(entity, relation);
        const violations = written === undefined ? none : this.changed.change(written, report);
        if (violations.length > 0) return violations;
      }
    }
    return none;
  }

  private removeReference(entity: Entity, relation: Relation, id: string): void {
    const { field, target } = relation;
    const written = this.changed.find(entity, id, 'reference');
    const value = written?.record[field];
    const remaining = Array.isArray(value)
      ? value.filter((item) => !this.isDeleted(target, String(item)))
      : null;
    const report = reportOf(entity, relation);
    written?.set(field, remaining, { rule: report.rule, readsOthers: true, report });
  }

  private applyEffects(): readonly RuleViolation[] {
    for (const written of this.deleted) {
      const violations = applyEffects(this.write, written, 'delete', this.changed);
      if (violations.length > 0) return violations;
    }
    return none;
  }

  /** The records of an entity that are not deleted and refer to deleted ones, by relation in the order of the file. */
  private *remaining(
    onDelete: 'restrict' | 'setNull',
    entity: Entity,
  ): Generator<readonly [Relation, AnyRecord]> {
    for (const relation of entity.relations) {
      if (relation.onDelete !== onDelete) continue;
      for (const { rules, record } of this.deleted) {
        if (rules.entity !== relation.target) continue;
        for (const other of this.referrers.of(entity, relation, record.id))
          if (!this.isDeleted(entity, other.id)) yield [relation, other];
      }
    }
  }
}

function reportOf(entity: Entity, relation: Relation): Report {
  return { field: 'id', prefix: `${entity.singular} `, rule: ruleOf(entity, relation) };
}

function ruleOf({ singular }: Entity, { field }: Relation): string {
  return `${singular}.${field}.onDelete`;
}
