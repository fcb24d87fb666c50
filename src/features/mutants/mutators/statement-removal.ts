// Mutants that leave out a step.
import { everywhere, mutator } from '../mutant.js';

export const statementRemoval = mutator('StatementRemoval', [
  {
    id: 'delete-keeps-record',
    description: 'A deletion reports success, and the record remains.',
    breaks: 'A deleted record is removed permanently: later requests return 404.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['DELETE /api/v1/users/a0000000-0000-4000-8000-000000000001'],
    remove: () => [],
  },
]);
