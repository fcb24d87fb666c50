// Mutants that change more, or less, than the request.
import type { RecordKey } from '../../../core/write-rules.js';
import type { Removal } from '../../../platform/session/rules/record-rules.js';
import { everywhere, mutator, restOnly } from '../mutant.js';

/** The records that refer to a user. */
function referringKeys({ key, data }: Removal): readonly RecordKey[] {
  if (key.entity.name !== 'User') return [];
  return data.entities.flatMap((entity) => {
    const fields = entity.relations.filter(({ target }) => target === key.entity).map(({ field }) => field);
    if (fields.length === 0) return [];
    const rows = data.of(entity).rows();
    return rows
      .filter(({ record }) => fields.some((field) => record[field] === key.id))
      .map(({ record }) => ({ entity, id: record.id }));
  });
}

export const sideEffect = mutator('SideEffect', [
  {
    id: 'delete-cascades',
    needsStandard: true,
    description: 'The orders of a user are deleted with the user.',
    breaks: 'Records that refer to a deleted record do not change.',
    protocols: everywhere,
    level: 'advanced',
    requests: ['DELETE /api/v1/users/a0000000-0000-4000-8000-000000000005'],
    remove: (removal) => [...removal.removes, ...referringKeys(removal)],
  },
  {
    id: 'reset-keeps-own-records',
    description: '`POST /api/v1/demo/reset` keeps the records that the session created.',
    breaks: '`POST /api/v1/demo/reset` deletes every record and restores the sample data.',
    protocols: restOnly,
    level: 'advanced',
    requests: ['POST /api/v1/users {"name": "Ada", "email": "ada@example.com"}', 'POST /api/v1/demo/reset'],
    keepsOnReset: () => true,
  },
]);
