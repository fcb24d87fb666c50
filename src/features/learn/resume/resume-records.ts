// The records of a session that its resume token has, and how they get into another session.
import { isoTime } from '../../../core/clock.js';
import type { AnyRecord, Entity } from '../../../core/entity.js';
import { completeRecord } from '../../../core/record.js';
import { StoredRow } from '../../../core/row.js';
import type { SessionData, SessionDraft } from '../../../platform/session/data/session-data.js';
import type { StandardDataset } from '../../../platform/session/data/standard-dataset.js';
import type { ImportedRecords } from '../../../platform/records/session-document/session-document.js';
import { restoreRow } from '../start/restore-row.js';

interface Change {
  readonly entity: Entity;
  readonly row: StoredRow;
}

/** How the records of a session differ from the sample data. */
interface RecordChanges {
  readonly changed: readonly Change[];
  readonly removed: Readonly<Record<string, readonly string[]>>;
}

interface Sample {
  readonly dataset: StandardDataset;
  /** Whether the session has the sample data. */
  readonly seeded: boolean;
}

export function changesOf(data: SessionData, { dataset, seeded }: Sample): RecordChanges {
  const changed: Change[] = [];
  const removed: Record<string, readonly string[]> = {};
  for (const entity of dataset.entities) {
    const records = data.of(entity);
    const sample = dataset.of(entity.plural, seeded);
    for (const row of records.rows()) {
      if (sample.find(row.id)?.text !== row.text) changed.push({ entity, row });
    }
    const ids = sample.rows().flatMap(({ id }) => (records.find(id) === undefined ? [id] : []));
    if (ids.length > 0) removed[entity.plural] = ids;
  }
  return { changed, removed };
}

/** The changed records that saved values name, and the changed records to which these refer. */
export function namedRecords(changed: readonly Change[], saved: unknown): readonly Change[] {
  const byId = new Map(changed.map((change) => [change.row.id, change]));
  const named = new Set<Change>();
  const add = (id: unknown): void => {
    const change = typeof id === 'string' ? byId.get(id) : undefined;
    if (change === undefined || named.has(change)) return;
    named.add(change);
    for (const { field } of change.entity.relations) add(change.row.record[field]);
  };
  for (const text of textsIn(saved)) for (const [id] of text.matchAll(UUID)) add(id.toLowerCase());
  return changed.filter((change) => named.has(change));
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

/** The records by the plural of their entity. */
export function payloadsOf(changed: readonly Change[]): Readonly<Record<string, readonly AnyRecord[]>> {
  const payloads: Record<string, AnyRecord[]> = {};
  for (const { entity, row } of changed) (payloads[entity.plural] ??= []).push(row.record);
  return payloads;
}

interface Restoration {
  readonly seeded: boolean;
  readonly records: ImportedRecords;
  readonly removed: RecordChanges['removed'];
}

/** For one write of the session, which has no effect if this throws CONFLICT. A record with a known id replaces that record. */
export function restoreRecords(
  draft: SessionDraft,
  dataset: StandardDataset,
  { seeded, records, removed }: Restoration,
): void {
  if (seeded) draft.seed();
  for (const entity of dataset.entities) {
    const sample = dataset.of(entity.plural, seeded);
    const ids = (removed[entity.plural] ?? []).filter((id) => sample.find(id) !== undefined);
    for (const id of ids) draft.of(entity).remove(id);
  }
  const rows = [...records].flatMap(([entity, payloads]) =>
    payloads.map((payload) => ({ entity, row: StoredRow.of(completeRecord(entity, payload, STAMPS)) })),
  );
  // Records that exchanged a unique value conflict with each other until all of them are removed.
  for (const { entity, row } of rows) draft.of(entity).remove(row.id);
  for (const { entity, row } of rows) restoreRow(draft, entity, row, 'and send the tokens again');
}

/** The id and creation time of records whose payload has none. No service issues this id. */
const STAMPS = { id: '00000000-0000-4000-8000-000000000000', created_at: isoTime(0) } as const;
