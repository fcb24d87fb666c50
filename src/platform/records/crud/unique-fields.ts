// Unique fields: no two records of a session have the same value, ignoring case.
import type { AnyRecord, Entity } from '../../../core/entity.js';
import { fail } from '../../../core/errors.js';
import type { SessionDraft } from '../../session/data/session-data.js';

/** Throws CONFLICT if another record has a unique value. */
export function checkUnique(draft: SessionDraft, entity: Entity, record: AnyRecord): void {
  for (const field of entity.unique) {
    const other = draft.of(entity).findByValue(field, record[field]);
    if (other !== undefined && other.id !== record.id) failConflict(field);
  }
}

export function failConflict(field: string): never {
  return fail('CONFLICT', `${field} already exists`, { details: [{ field, message: 'already exists' }] });
}
