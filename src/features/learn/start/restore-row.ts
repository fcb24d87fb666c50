// Restores one record in a session that may have got other records since.
import type { Entity } from '../../../core/entity.js';
import { fail } from '../../../core/errors.js';
import type { StoredRow } from '../../../core/row.js';
import type { SessionDraft } from '../../../platform/session/data/session-data.js';
import { RECORDS_PER_KIND } from '../../../platform/session/rules/standard-rules.js';

/**
 * Throws CONFLICT if another record has a unique value of this one, or there is no room for it. The message names a record whose
 * deletion makes the restoration possible.
 * @param otherwise the alternative to the deletion: `or start with {"reset": true}`
 */
export function restoreRow(draft: SessionDraft, entity: Entity, row: StoredRow, otherwise: string): void {
  const collection = draft.of(entity);
  const reject = (id: string, detail: { readonly field: string; readonly message: string }): never =>
    fail('CONFLICT', `Delete ${entity.singular} ${id} ${otherwise}`, { details: [detail] });
  for (const field of entity.unique) {
    const other = collection.findByValue(field, row.record[field]);
    if (other !== undefined) reject(other.id, { field, message: 'already exists' });
  }
  if (collection.size >= RECORDS_PER_KIND) {
    const last = collection.rows().at(-1)?.id ?? '';
    reject(last, { field: entity.plural, message: `must NOT have more than ${RECORDS_PER_KIND} items` });
  }
  collection.restore(row);
}
