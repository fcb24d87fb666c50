// Checks complete records against the rules of a definition file: sample data, and the file of DATASET.
import type { AnyRecord, Entity } from './entity.js';
import { FIRST_SAMPLE_TIME } from './sample-records.js';
import type { ImportedRecords, ImportViolation, PutRecord, WriteRules } from './write-rules.js';

export type RecordsByEntity = ReadonlyMap<Entity, readonly AnyRecord[]>;

interface CheckedRecords {
  /** With the computed values that were missing. */
  readonly records: RecordsByEntity;
  readonly violations: readonly ImportViolation[];
}

/** Uses the time of the first sample record, so that computed values are the same at every start. */
export function checkRecords(rules: WriteRules | undefined, records: RecordsByEntity): CheckedRecords {
  if (rules === undefined) return { records, violations: [] };
  const collections = new Map([...records].map(([entity, list]) => [entity, collectionOf(list)]));
  const source = { of: (entity: Entity) => collections.get(entity) ?? collectionOf([]) };
  const { violations, puts } = rules.checkImported(source, FIRST_SAMPLE_TIME);
  return { records: withCalculated(records, puts), violations };
}

function collectionOf(records: readonly AnyRecord[]): ImportedRecords {
  const rows = records.map((record) => ({ record }));
  const byId = new Map(rows.map((row) => [row.record.id, row]));
  return { rows: () => rows, find: (id) => byId.get(id) };
}

function withCalculated(records: RecordsByEntity, puts: readonly PutRecord[]): RecordsByEntity {
  if (puts.length === 0) return records;
  const calculated = new Map(puts.map(({ entity, record }) => [keyOf(entity, record), record]));
  const checked = [...records].map(
    ([entity, list]) =>
      [entity, list.map((record) => calculated.get(keyOf(entity, record)) ?? record)] as const,
  );
  return new Map(checked);
}

/** Records of two entities may have the same id. */
const keyOf = ({ plural }: Entity, { id }: AnyRecord): string => `${plural} ${id}`;
