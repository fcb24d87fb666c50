// What the service of an entity does where mutants can act.
import type { AnyRecord, Entity, RecordOf } from '../../../core/entity.js';
import { applyQuery, type ListQuery, type Page } from '../../../core/list-query.js';
import type { Row } from '../../../core/row.js';
import type { ActiveMutants, ClientSession } from '../../practice/mutants/active-mutants.js';
import type { ChangedRecord, RecordKey } from '../../practice/mutants/mutant-functions.js';
import type { SessionDraft } from '../../session/data/session-data.js';
import { checkUnique, failConflict } from './unique-fields.js';

export function selectPage({ mutants }: ClientSession, rows: readonly Row[], query: ListQuery): Page<Row> {
  return mutants === undefined ? applyQuery(rows, query) : mutants.list(rows, query);
}

/** In the place of a record that does not exist. */
export const nullRow: Row<never> = { record: null as never, text: 'null' };

/** Whether an operation that gets a record succeeds without one. */
export const isMissingAccepted = ({ mutants }: ClientSession): boolean => mutants?.status(404) === 200;

/** A write in a request with mutants. */
export interface Mutation extends Omit<ChangedRecord, 'entity' | 'after'> {
  readonly mutants: ActiveMutants;
}

/** The record to store. Throws CONFLICT if another one has a unique value. */
export function checkedRecord<E extends Entity>(
  draft: SessionDraft,
  entity: E,
  record: RecordOf<E>,
  mutation?: Mutation,
): RecordOf<E> {
  if (mutation !== undefined)
    return mutatedRecord(draft, { ...mutation, entity, after: record }) as RecordOf<E>;
  checkUnique(draft, entity, record);
  return record;
}

function mutatedRecord(draft: SessionDraft, { mutants, ...change }: Mutation & ChangedRecord): AnyRecord {
  const { entity, after } = change;
  for (const field of entity.unique) {
    const found = draft.of(entity).findByValue(field, after[field])?.record;
    const isConflict = found !== undefined && found.id !== after.id;
    if (mutants.isConflict({ ...change, field, found, isConflict })) failConflict(field);
  }
  mutants.written(change);
  return mutants.record(change);
}

/** Returns whether the record existed. */
export function removeRecord({ mutants }: ClientSession, draft: SessionDraft, key: RecordKey): boolean {
  if (mutants === undefined) return draft.of(key.entity).remove(key.id);
  if (draft.of(key.entity).find(key.id) === undefined) return false;
  for (const { entity, id } of mutants.removes({ key, data: draft })) draft.of(entity).remove(id);
  return true;
}
