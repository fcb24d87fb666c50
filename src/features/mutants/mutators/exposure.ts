// Mutants of checks of fields.
import { everywhere, mutator, restOnly } from '../mutant.js';
import { asBob, asMia, NORA, orders, userBob, withShop } from './permission-requests.js';

const requires = 'permissions';
const owasp = 'API3:2023';

interface Stamped {
  readonly id?: unknown;
  readonly updated_at?: unknown;
}

/** The values of the records in an envelope that are equal for all clients. */
function stampsOf(text: string): string {
  const { data, pagination } = JSON.parse(text) as { readonly data: unknown; readonly pagination?: unknown };
  const records = [data].flat() as readonly (Stamped | null)[];
  return JSON.stringify([records.map((record) => [record?.id, record?.updated_at]), pagination]);
}

export const exposure = mutator('Exposure', [
  {
    id: 'role-writable',
    description: 'A client sets its role: at sign-up, or by a change of its own record.',
    breaks: 'A field that the client may not write returns 403, unless it has its present value.',
    protocols: everywhere,
    level: 'beginner',
    ...{ owasp, requires },
    requests: [withShop, `PATCH ${userBob} ${asBob} {"role": "admin"}`],
    access: ({ check, field }) => check === 'write' && field === 'role',
  },
  {
    id: 'owner-writable',
    description: 'A user creates an order for another user.',
    breaks: 'A field that the client may not write returns 403, unless it has its present value.',
    protocols: everywhere,
    level: 'intermediate',
    ...{ owasp, requires },
    requests: [withShop, `POST ${orders} ${asBob} {"user_id": "${NORA}"}`],
    access: ({ check, field }) => check === 'write' && field === 'user_id',
  },
  {
    id: 'email-not-masked',
    description: 'Responses have e-mail addresses that the client may not see.',
    breaks: 'A masked value is in no response.',
    protocols: everywhere,
    level: 'beginner',
    ...{ owasp, requires },
    requests: [withShop, `GET ${userBob} ${asMia}`],
    access: ({ check, field }) => check === 'mask' && field === 'email',
  },
  {
    id: 'filter-by-hidden-field',
    description: 'A list can be filtered and sorted by a masked field.',
    breaks: 'A filter or a sort order by a masked field returns 403.',
    protocols: everywhere,
    level: 'intermediate',
    ...{ owasp, requires },
    requests: [withShop, `GET /api/v1/users?sort=email ${asMia}`],
    access: ({ check }) => check === 'filter',
  },
  {
    id: 'etag-shared-between-identities',
    description:
      'Clients that see different values of a record get the same ETag, so one gets 304 by the ETag of another.',
    breaks: 'Two representations of a record do not have the same ETag.',
    protocols: restOnly,
    level: 'advanced',
    ...{ owasp, requires },
    requests: [withShop, `GET ${userBob} ${asMia}`],
    tag: (text) => ({
      text: stampsOf(text),
      ...(text.includes('hidden@example.invalid') && { sharedWith: 'a client that sees the masked values' }),
    }),
  },
]);
