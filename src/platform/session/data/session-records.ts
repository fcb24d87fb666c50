// The records of a session as text: what differs from the sample data.
import { StoredRow } from '../../../core/row.js';
import { encodeInSlices } from '../../kernel/runtime/encode-in-slices.js';
import { nextTurn } from '../../kernel/runtime/next-turn.js';
import type { SessionRecords } from './session-data.js';
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

/** Characters of everything that differs from the sample data. */
export function lengthOfRecords({ changed }: SessionRecords): number {
  let length = 0;
  for (const collection of Object.values(changed))
    for (const [id, row] of collection.changes()) length += id.length + (row?.text.length ?? 0);
  return length;
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

/** Two lines for each field: JSON text has no line breaks. */
function* linesOf(fields: readonly RecordField[]): Generator<string> {
  for (const [field, text] of fields) yield `${field}\n${text}\n`;
}

/** Fewer are encoded together, with the command that contains them. */
const MANY_FIELDS = 50;

/** Lines of fields, as arguments of a script. Many are encoded in slices. */
export function packFields(fields: readonly RecordField[]): Promise<readonly Buffer[]> | readonly string[] {
  if (fields.length === 0) return [];
  return fields.length < MANY_FIELDS ? [[...linesOf(fields)].join('')] : encodeInSlices(linesOf(fields));
}

/** One line with whether the session was seeded, then the lines of the fields. */
export async function writeRecords(records: SessionRecords): Promise<readonly Buffer[]> {
  const fields = recordFields(records);
  await nextTurn();
  return [Buffer.from(records.seeded ? '1\n' : '0\n'), ...(await encodeInSlices(linesOf(fields)))];
}

/** Reads a text of `writeRecords`. */
export async function readRecords(text: string, dataset: StandardDataset): Promise<SessionRecords> {
  const [seeded, ...lines] = text.split('\n');
  await nextTurn();
  const changes: RecordChange[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [field = '', record = ''] = [lines[i], lines[i + 1]];
    changes.push({ ...splitField(field), text: record });
  }
  await nextTurn();
  return { seeded: seeded === '1', changed: collectionsOf(changes, seeded === '1', dataset) };
}

/** The plural and the id of a record. The names of other fields of a session have no slash. */
export function splitField(field: string): Pick<RecordChange, 'plural' | 'id'> {
  const at = field.indexOf('/');
  return { plural: field.slice(0, at), id: field.slice(at + 1) };
}
