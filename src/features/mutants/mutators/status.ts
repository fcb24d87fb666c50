// Mutants of status codes.
import { everywhere, mutator, restOnly } from '../mutant.js';

export const status = mutator('Status', [
  {
    id: 'create-answers-200',
    description: 'POST returns 200.',
    breaks: 'POST of a record returns 201.',
    protocols: restOnly,
    level: 'beginner',
    requests: ['POST /api/v1/users {"name": "Ada", "email": "ada@example.com"}'],
    status: (code) => (code === 201 ? 200 : code),
  },
  {
    id: 'missing-answers-200',
    description:
      'Getting an unknown id succeeds without a record: `data: null`, in GraphQL null without an error, in SOAP an empty element.',
    breaks: 'Getting an unknown id returns 404, in GraphQL an error `NOT_FOUND`, in SOAP a SOAP fault.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['GET /api/v1/users/00000000-0000-4000-8000-000000000000'],
    status: (code) => (code === 404 ? 200 : code),
  },
]);
