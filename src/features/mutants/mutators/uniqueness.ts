// Mutants of unique fields.
import { everywhere, mutator } from '../mutant.js';

const breaks = 'The email of a user is unique in the session, ignoring case, on create and on every change.';

export const uniqueness = mutator('Uniqueness', [
  {
    id: 'duplicate-on-create',
    description: 'A user can be created with an existing email.',
    breaks,
    protocols: everywhere,
    level: 'intermediate',
    conflict: ({ kind, isConflict }) => isConflict && kind !== 'create',
  },
  {
    id: 'duplicate-on-update',
    description: 'A user can be changed to have the email of another one.',
    breaks,
    protocols: everywhere,
    level: 'advanced',
    conflict: ({ kind, isConflict }) => isConflict && kind === 'create',
  },
  {
    id: 'email-minds-case',
    description: 'Emails that differ only in case are different.',
    breaks,
    protocols: everywhere,
    level: 'advanced',
    conflict: ({ isConflict, field, found, after }) => isConflict && found?.[field] === after[field],
  },
  {
    id: 'put-own-email-conflict',
    description: 'A change that has the own email of the user returns 409.',
    breaks: 'PUT and PATCH can have the email that the user has already.',
    protocols: everywhere,
    level: 'advanced',
    conflict: ({ isConflict, field, before, input }) =>
      isConflict || (before !== undefined && input[field] === before[field]),
  },
]);
