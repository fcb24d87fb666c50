// Completes sample records. What is missing depends on the position of the record only, so that all nodes have the same records.
import type { AnyRecord, Entity } from './entity.js';
import { completeRecord } from './record.js';
import { seededId } from './seeded-id.js';

/** Missing times are after this one, in milliseconds: by one second for the first record, two for the second. */
export const FIRST_SAMPLE_TIME = Date.parse('2025-01-01T00:00:00.000Z');

/** The generated id of the n-th record, for a record without an id. */
export const sampleId = ({ plural }: Entity, n: number): string => seededId(0, plural, n);

/** @param payloads valid ones, in the order of the sample data */
export function completeRecords(
  entity: Entity,
  payloads: readonly Readonly<Record<string, unknown>>[],
): readonly AnyRecord[] {
  return payloads.map((payload, index) => completeSample(entity, payload, index + 1));
}

/** The n-th record. */
export function completeSample(
  entity: Entity,
  payload: Readonly<Record<string, unknown>>,
  n: number,
): AnyRecord {
  const created_at = new Date(FIRST_SAMPLE_TIME + n * 1000).toISOString();
  return completeRecord(entity, payload, { id: sampleId(entity, n), created_at });
}
