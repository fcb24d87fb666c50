// The records of a session with the changes of a write that is not stored yet.
import type { AnyRecord, Entity } from '../../core/entity.js';
import type { ImportSource, Plan, RecordKey, RuleRow } from '../../core/write-rules.js';

/** `row`: what is stored; undefined for a record that the write changes. */
type Test = (record: AnyRecord, row?: RuleRow) => boolean;

/** By id: the changed record, or null for a deleted one. */
type Changes = Map<string, AnyRecord | null>;

export class WorkingRecords {
  private readonly changes = new Map<Entity, Changes>();
  /** In the order of the first change. */
  private readonly keys: RecordKey[] = [];
  private readonly rowsOf = new Map<Entity, readonly RuleRow[]>();

  constructor(private readonly source: ImportSource) {}

  find(entity: Entity, id: string): AnyRecord | undefined {
    const changed = this.changes.get(entity)?.get(id);
    return changed === undefined ? this.source.of(entity).find(id)?.record : (changed ?? undefined);
  }

  /** The record before the write. */
  findBefore(entity: Entity, id: string): AnyRecord | undefined {
    return this.source.of(entity).find(id)?.record;
  }

  put(entity: Entity, record: AnyRecord): void {
    this.change(entity, record.id, record);
  }

  remove(entity: Entity, id: string): void {
    this.change(entity, id, null);
  }

  /** The rows before the write, in the order of creation. */
  rowsBefore(entity: Entity): readonly RuleRow[] {
    let rows = this.rowsOf.get(entity);
    if (rows === undefined) {
      rows = this.source.of(entity).rows();
      this.rowsOf.set(entity, rows);
    }
    return rows;
  }

  /** All records. The records that the write changes come last. */
  all(entity: Entity): readonly AnyRecord[] {
    return this.filter(entity, '', () => true);
  }

  /** Whether a record with another id passes a test. */
  some(entity: Entity, id: string, test: Test): boolean {
    return this.search(entity, id, test, () => true);
  }

  /** The other records that pass a test. */
  filter(entity: Entity, id: string, test: Test): readonly AnyRecord[] {
    const found: AnyRecord[] = [];
    this.search(entity, id, test, (record) => {
      found.push(record);
      return false;
    });
    return found;
  }

  /** Whether another record has the value in a unique field. */
  hasValue(entity: Entity, id: string, field: string, value: unknown): boolean {
    const key = uniqueKey(value);
    const hasKey: Test = (record) => !isNull(record[field]) && uniqueKey(record[field]) === key;
    const records = this.source.of(entity);
    const changes = this.changes.get(entity);
    // A null has the key of the text.
    if (records.findByValue === undefined || key === 'null') return this.some(entity, id, hasKey);
    const found = records.findByValue(field, value)?.record;
    if (found !== undefined && found.id !== id && changes?.has(found.id) !== true) return true;
    return [...(changes?.values() ?? [])].some(
      (record) => record !== null && record.id !== id && hasKey(record),
    );
  }

  plan(): Plan {
    const puts = this.keys.flatMap(({ entity, id }) => {
      const record = this.changes.get(entity)?.get(id) ?? undefined;
      return record === undefined ? [] : [{ entity, record }];
    });
    return {
      puts,
      removals: this.keys.filter(({ entity, id }) => this.changes.get(entity)?.get(id) === null),
    };
  }

  /** Calls `use` for the other records that pass a test, until it returns true. The test comes first: it excludes most rows. */
  private search(entity: Entity, id: string, test: Test, use: Test): boolean {
    const changes = this.changes.get(entity);
    for (const row of this.rowsBefore(entity)) {
      const { record } = row;
      if (test(record, row) && record.id !== id && changes?.has(record.id) !== true && use(record))
        return true;
    }
    for (const record of changes?.values() ?? [])
      if (record !== null && record.id !== id && test(record) && use(record)) return true;
    return false;
  }

  private change(entity: Entity, id: string, record: AnyRecord | null): void {
    let changes = this.changes.get(entity);
    if (changes === undefined) {
      changes = new Map();
      this.changes.set(entity, changes);
    }
    if (!changes.has(id)) this.keys.push({ entity, id });
    changes.set(id, record);
  }
}

export function isNull(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Texts that differ only in case are equal. */
export function uniqueKey(value: unknown): string {
  return String(value).toLowerCase();
}
