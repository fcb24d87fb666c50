// Mutants of conditional requests.
import { mutator, restOnly } from '../mutant.js';

interface Stamped {
  readonly id?: unknown;
  readonly created_at?: unknown;
  readonly updated_at?: unknown;
}

export const caching = mutator('Caching', [
  {
    id: 'etag-survives-change',
    description: 'The ETag of a record stays the same after a change.',
    breaks:
      'The ETag of a record changes when the record changes; with `expand`, also when a related record changes.',
    protocols: restOnly,
    level: 'advanced',
    requests: [
      'PATCH /api/v1/users/a0000000-0000-4000-8000-000000000001 {"name": "Grace"}',
      'GET /api/v1/users/a0000000-0000-4000-8000-000000000001',
    ],
    tag: (text) => {
      const { data } = JSON.parse(text) as { readonly data: Stamped | null };
      const { id, created_at, updated_at } = data ?? {};
      const isChanged = created_at !== updated_at;
      return {
        text: JSON.stringify({ data: { id, created_at } }),
        ...(isChanged && { sharedWith: 'the record before the change' }),
      };
    },
  },
]);
