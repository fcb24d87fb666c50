// Calculates the computed values that imported records do not have.
import type { AnyRecord, Entity } from '../../core/entity.js';
import { compute, type Failure } from './calculated-values.js';
import type { ComputedField } from './entity-rules.js';
import { WrittenRecord, type Write } from './written-record.js';

interface Calculated {
  readonly written: WrittenRecord;
  failures: readonly Failure[];
}

export class MissingValues {
  private readonly byEntity = new Map<Entity, Map<string, Calculated>>();

  constructor(private readonly write: Write) {}

  calculateAll(): void {
    for (const { entity, computed } of this.write.rules.values()) {
      if (computed.length === 0) continue;
      for (const { record } of this.write.records.rowsBefore(entity)) this.calculate(entity, record);
    }
  }

  /** The record with calculated values; undefined if none was missing. */
  of(entity: Entity, id: string): WrittenRecord | undefined {
    return this.byEntity.get(entity)?.get(id)?.written;
  }

  failuresOf(entity: Entity, id: string): readonly Failure[] {
    return this.byEntity.get(entity)?.get(id)?.failures ?? [];
  }

  /** Related records come first, because their values may be read. A record that is being calculated is read as it is. */
  private calculate(entity: Entity, record: AnyRecord): void {
    const rules = this.write.rules.get(entity);
    const isMissing = ({ name }: ComputedField): boolean => record[name] === undefined;
    const missing = rules?.computed.filter(isMissing) ?? [];
    if (rules === undefined || missing.length === 0 || this.of(entity, record.id) !== undefined) return;
    const written = new WrittenRecord(rules, 'import', undefined, withAllFields(entity, record));
    const calculated: Calculated = { written, failures: [] };
    this.remember(entity, record.id, calculated);
    for (const name of new Set(missing.flatMap(({ expression }) => [...expression.relations]))) {
      const relation = rules.relations.get(name);
      if (relation === undefined) continue;
      const related = this.write.records.findBefore(relation.target, String(record[relation.field]));
      if (related !== undefined) this.calculate(relation.target, related);
    }
    calculated.failures = compute(this.write, written, isMissing);
    this.write.records.put(entity, written.record);
  }

  private remember(entity: Entity, id: string, calculated: Calculated): void {
    const known = this.byEntity.get(entity) ?? new Map<string, Calculated>();
    this.byEntity.set(entity, known.set(id, calculated));
  }
}

/** In the order of the fields, so that the JSON text of the record is as usual. */
function withAllFields({ stored }: Entity, record: AnyRecord): AnyRecord {
  const values = Object.fromEntries([...stored.keys()].map((name) => [name, record[name]]));
  return { ...record, ...values };
}
