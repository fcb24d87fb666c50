// Mutants of the validation of bodies.
import { mutator, restOnly } from '../mutant.js';

export const validation = mutator('Validation', [
  {
    id: 'unknown-property-passes',
    description: 'An unknown property of a body is ignored.',
    breaks: 'A body with an unknown property returns 400.',
    protocols: restOnly,
    level: 'beginner',
    requests: ['POST /api/v1/users {"name": "Ada", "email": "ada@example.com", "nickname": "A"}'],
    input: ({ shape, payload }) => ({
      shape,
      payload: Object.fromEntries(Object.entries(payload).filter(([name]) => shape.fields.has(name))),
    }),
  },
]);
