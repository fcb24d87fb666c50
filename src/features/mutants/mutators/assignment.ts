// Mutants of the values that a write assigns.
import type { AnyRecord } from '../../../core/entity.js';
import type { RecordChange } from '../../../platform/session/rules/record-rules.js';
import { everywhere, mutator, restOnly } from '../mutant.js';

/** The optional fields that the input of a write does not have. */
function omittedFields({ entity, kind, input }: RecordChange): readonly string[] {
  const { fields } = kind === 'patch' ? entity.patch : entity.create;
  return [...fields].flatMap(([name, { required }]) => (required || input[name] !== undefined ? [] : [name]));
}

/** With the values that another record has in some fields. */
const withFields = (
  record: AnyRecord,
  names: readonly string[],
  other: Readonly<Record<string, unknown>>,
): AnyRecord => ({ ...record, ...Object.fromEntries(names.map((name) => [name, other[name]])) });

export const assignment = mutator('Assignment', [
  {
    id: 'create-ignores-enum',
    needsStandard: true,
    description: 'A given `role` or `status` is replaced by its default when a record is created.',
    breaks: 'A created record has the given values, and defaults only for omitted fields.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['POST /api/v1/users {"name": "Ada", "email": "ada@example.com", "role": "admin"}'],
    record: ({ entity, kind, after }) => {
      if (kind !== 'create') return after;
      const names = [...entity.create.fields]
        .filter(([, field]) => field.kind === 'enum')
        .map(([name]) => name);
      return withFields(after, names, entity.defaults);
    },
  },
  {
    id: 'patch-keeps-updated-at',
    description: 'PATCH does not change `updated_at`.',
    breaks: '`updated_at` changes with every effective PUT and PATCH, by at least one millisecond.',
    protocols: everywhere,
    level: 'intermediate',
    requests: ['PATCH /api/v1/users/a0000000-0000-4000-8000-000000000001 {"name": "Grace"}'],
    record: ({ kind, before, after }) =>
      kind === 'patch' && before !== undefined ? { ...after, updated_at: before.updated_at } : after,
  },
  {
    id: 'patch-resets-omitted',
    description: 'PATCH sets omitted optional fields to their default.',
    breaks: 'PATCH does not change omitted fields.',
    protocols: everywhere,
    level: 'intermediate',
    requests: ['PATCH /api/v1/users/a0000000-0000-4000-8000-000000000001 {"name": "Grace"}'],
    record: (change) =>
      change.kind === 'patch'
        ? withFields(change.after, omittedFields(change), change.entity.defaults)
        : change.after,
  },
  {
    id: 'put-keeps-omitted',
    description: 'PUT keeps omitted optional fields.',
    breaks: 'PUT sets omitted optional fields to their default.',
    protocols: restOnly,
    level: 'intermediate',
    requests: [
      'PUT /api/v1/users/a0000000-0000-4000-8000-000000000001 {"name": "Grace", "email": "amara.okafor@example.com"}',
    ],
    record: (change) =>
      change.kind === 'replace' && change.before !== undefined
        ? withFields(change.after, omittedFields(change), change.before)
        : change.after,
  },
  {
    id: 'put-renews-created-at',
    description: 'PUT changes `created_at`.',
    breaks: 'PUT does not change `id` and `created_at`.',
    protocols: restOnly,
    level: 'intermediate',
    requests: [
      'PUT /api/v1/users/a0000000-0000-4000-8000-000000000001 {"name": "Grace", "email": "amara.okafor@example.com"}',
    ],
    record: ({ kind, after }) => (kind === 'replace' ? { ...after, created_at: after.updated_at } : after),
  },
]);
