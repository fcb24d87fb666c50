// The records that exist while others are generated.
import type { AnyRecord, Entity } from '../../../core/entity.js';
import type { RuleRecords, RuleRow, RuleSource } from '../../../core/write-rules.js';
import type { RecordsByEntity } from '../../../core/imported-records.js';
import { isNull, uniqueKey } from '../../rules/working-records.js';
import type { Choices } from './choices.js';

export class KnownRecords implements RuleSource {
  private readonly collections = new Map<Entity, Collection>();

  constructor(given: RecordsByEntity) {
    for (const [entity, records] of given) for (const record of records) this.add(entity, record);
  }

  of(entity: Entity): Collection {
    let collection = this.collections.get(entity);
    if (collection === undefined) {
      collection = new Collection(entity);
      this.collections.set(entity, collection);
    }
    return collection;
  }

  add(entity: Entity, record: AnyRecord): void {
    this.of(entity).add(record);
  }
}

/** The ids of the records of an entity. Contains records that are added later. */
export function idsOf(source: RuleSource, entity: Entity): Choices {
  const collection = source.of(entity);
  return {
    get size() {
      return collection.rows().length;
    },
    at: (index) => collection.rows()[index]?.record.id,
  };
}

class Collection implements RuleRecords {
  private readonly list: RuleRow[] = [];
  private readonly byId = new Map<string, RuleRow>();
  private readonly byValue: ReadonlyMap<string, Map<string, RuleRow>>;

  constructor({ unique }: Entity) {
    this.byValue = new Map(unique.map((name) => [name, new Map<string, RuleRow>()]));
  }

  rows(): readonly RuleRow[] {
    return this.list;
  }

  find(id: string): RuleRow | undefined {
    return this.byId.get(id);
  }

  findByValue(field: string, value: unknown): RuleRow | undefined {
    return this.byValue.get(field)?.get(uniqueKey(value));
  }

  add(record: AnyRecord): void {
    const row = { record };
    this.list.push(row);
    this.byId.set(record.id, row);
    for (const [name, rows] of this.byValue)
      if (!isNull(record[name])) rows.set(uniqueKey(record[name]), row);
  }
}
