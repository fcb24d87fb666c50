// Stores what the rules decided about a write or a deletion.
import { isoTime } from '../../../core/clock.js';
import type { Entity, RecordOf } from '../../../core/entity.js';
import type { PutRecord, RecordKey } from '../../../core/write-rules.js';
import type { SessionDraft } from '../../session/data/session-data.js';
import { reject } from '../../session/rules/standard-rules.js';
import type { Decision, RecordChange, RecordRules } from '../../session/rules/record-rules.js';

/** `updated_at` increases with every change, also of two changes in one millisecond. */
export function timeAfter(now: number, time: string): string {
  return isoTime(Math.max(now, Date.parse(time) + 1));
}

export function storedRecord<E extends Entity>(
  rules: RecordRules,
  change: RecordChange<E>,
  { puts: [own] }: Decision,
): RecordOf<E> {
  if (own === undefined || own.record === change.after) return rules.stored(change);
  return rules.stored({ ...change, after: own.record as RecordOf<E> });
}

/** Stores the changes of a write to records other than the record of the request. */
export function storeOthers(draft: SessionDraft, { puts, removals }: Decision): void {
  if (puts.length > 1) putAll(draft, puts.slice(1));
  removeAll(draft, removals);
}

/** Throws the first violation. */
export function storeRemoval(draft: SessionDraft, { violations, puts, removals }: Decision): void {
  reject(violations);
  putAll(draft, puts);
  removeAll(draft, removals);
}

function putAll(draft: SessionDraft, puts: readonly PutRecord[]): void {
  for (const { entity, record } of puts) draft.of(entity).put(record);
}

function removeAll(draft: SessionDraft, removals: readonly RecordKey[]): void {
  for (const { entity, id } of removals) draft.of(entity).remove(id);
}
