// Compares the records of two states of a session.
import type { Records } from '../../core/collection.js';
import type { AnyRecord, Entity } from '../../core/entity.js';

interface ChangedRecord {
  readonly id: string;
  /** In the order of the record. */
  readonly fields: readonly string[];
  readonly before: AnyRecord;
  readonly after: AnyRecord;
}

export interface EntityDiff {
  readonly added: readonly AnyRecord[];
  readonly changed: readonly ChangedRecord[];
  readonly removed: readonly AnyRecord[];
}

export function diffRecords({ columns }: Entity, before: Records, after: Records): EntityDiff {
  const added: AnyRecord[] = [];
  const changed: ChangedRecord[] = [];
  for (const row of after.rows()) {
    const earlier = before.find(row.id);
    if (earlier === undefined) added.push(row.record);
    else if (earlier.text !== row.text) {
      const fields = [...columns.keys()].filter((name) => !isSame(earlier.record[name], row.record[name]));
      changed.push({ id: row.id, fields, before: earlier.record, after: row.record });
    }
  }
  const removed = before.rows().filter(({ id }) => after.find(id) === undefined);
  return { added, changed, removed: removed.map(({ record }) => record) };
}

/** As JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
