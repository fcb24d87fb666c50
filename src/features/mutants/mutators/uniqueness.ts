// Mutants of unique fields.
import { everywhere, mutator } from '../mutant.js';

const breaks = 'The email of a user is unique in the session, ignoring case, on create and on every change.';

export const uniqueness = mutator('Uniqueness', [
  {
    id: 'duplicate-on-create',
    needsStandard: true,
    description: 'A user can be created with an existing email.',
    breaks,
    protocols: everywhere,
    level: 'intermediate',
    requests: ['POST /api/v1/users {"name": "Ada", "email": "amara.okafor@example.com"}'],
    conflict: ({ kind, isConflict }) => isConflict && kind !== 'create',
  },
  {
    id: 'duplicate-on-update',
    needsStandard: true,
    description: 'A user can be changed to have the email of another one.',
    breaks,
    protocols: everywhere,
    level: 'advanced',
    requests: [
      'PATCH /api/v1/users/a0000000-0000-4000-8000-000000000001 {"email": "zoe.mueller@example.com"}',
    ],
    conflict: ({ kind, isConflict }) => isConflict && kind === 'create',
  },
  {
    id: 'email-minds-case',
    needsStandard: true,
    description: 'Emails that differ only in case are different.',
    breaks,
    protocols: everywhere,
    level: 'advanced',
    requests: ['POST /api/v1/users {"name": "Ada", "email": "AMARA.OKAFOR@example.com"}'],
    conflict: ({ isRepeated }) => isRepeated(),
  },
  {
    id: 'put-own-email-conflict',
    needsStandard: true,
    description: 'A change that has the own email of the user returns 409.',
    breaks: 'PUT and PATCH can have the email that the user has already.',
    protocols: everywhere,
    level: 'advanced',
    requests: [
      'PUT /api/v1/users/a0000000-0000-4000-8000-000000000001 {"name": "Grace", "email": "amara.okafor@example.com"}',
    ],
    conflict: ({ isConflict, field, before, input }) =>
      isConflict || (before !== undefined && input[field] === before[field]),
  },
]);
