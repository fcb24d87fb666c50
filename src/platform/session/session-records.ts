// The records of a session as text: what differs from the sample data.
import { StoredRow } from '../../core/row.js';
import type { SessionRecords } from './session.js';
import type { StandardDataset } from './standard-dataset.js';

/** Plural and id of a record, `users/{id}`, and its text; empty for a deleted record of the sample data. */
export type RecordField = readonly [field: string, text: string];

export interface RecordChange {
  readonly plural: string;
  readonly id: string;
  /** Empty for a deleted record of the sample data. */
  readonly text: string;
}

/** Everything that differs from the sample data, in the order of the records. */
export function recordFields({ changed }: SessionRecords): RecordField[] {
  return Object.entries(changed).flatMap(([plural, collection]) =>
    [...collection.changes()].map(([id, row]): RecordField => [`${plural}/${id}`, row?.text ?? '']),
  );
}

/** Applies changes to the sample data, or to no records, in their order. */
export function collectionsOf(
  changes: readonly RecordChange[],
  seeded: boolean,
  dataset: StandardDataset,
): SessionRecords['changed'] {
  const byEntity = new Map<string, Map<string, StoredRow | null>>();
  for (const { plural, id, text } of changes) {
    const rows = byEntity.get(plural) ?? new Map<string, StoredRow | null>();
    byEntity.set(plural, rows.set(id, text === '' ? null : new StoredRow(text)));
  }
  const changed = [...byEntity].map(([plural, rows]) => {
    return [plural, dataset.of(plural, seeded).withChanges(rows)] as const;
  });
  return Object.fromEntries(changed);
}

export function writeRecords(records: SessionRecords): string {
  return JSON.stringify({ seeded: records.seeded, fields: recordFields(records) });
}

/** Reads a text of `writeRecords`. */
export function readRecords(text: string, dataset: StandardDataset): SessionRecords {
  const { seeded, fields } = JSON.parse(text) as { seeded: boolean; fields: readonly RecordField[] };
  const changes = fields.map(([field, record]): RecordChange => {
    const [plural = '', id = ''] = field.split('/');
    return { plural, id, text: record };
  });
  return { seeded, changed: collectionsOf(changes, seeded, dataset) };
}
