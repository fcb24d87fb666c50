// The records that refer to a record, by relation. Each relation is read once.
import type { AnyRecord, Entity, Relation } from '../../core/entity.js';
import type { WorkingRecords } from './working-records.js';

type ById = ReadonlyMap<unknown, readonly AnyRecord[]>;

export class Referrers {
  private readonly byRelation = new Map<Relation, ById>();

  constructor(private readonly records: WorkingRecords) {}

  /** The records before the write whose reference has the id, in the order of creation. */
  of(entity: Entity, relation: Relation, id: string): readonly AnyRecord[] {
    let byId = this.byRelation.get(relation);
    if (byId === undefined) {
      byId = this.group(entity, relation.field);
      this.byRelation.set(relation, byId);
    }
    return byId.get(id) ?? [];
  }

  private group(entity: Entity, field: string): ById {
    const byId = new Map<unknown, AnyRecord[]>();
    for (const { record } of this.records.rowsBefore(entity)) {
      const value = record[field];
      const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
      for (const id of ids) {
        const list = byId.get(id);
        if (list === undefined) byId.set(id, [record]);
        else list.push(record);
      }
    }
    return byId;
  }
}
