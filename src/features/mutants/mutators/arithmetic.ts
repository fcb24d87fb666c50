// Mutants of numbers and lengths.
import type { AnyRecord } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import type { RecordChange } from '../../../platform/session/rules/record-rules.js';
import { everywhere, mutator } from '../mutant.js';

const MAX_CHARACTERS = 50;

/** With another value of each field that the input has. */
function withGiven(
  { entity, after, input }: RecordChange,
  change: (value: unknown, field: Field) => unknown,
): AnyRecord {
  const given = [...entity.create.fields].filter(([name]) => input[name] !== undefined);
  return {
    ...after,
    ...Object.fromEntries(given.map(([name, field]) => [name, change(after[name], field)])),
  };
}

export const arithmetic = mutator('Arithmetic', [
  {
    id: 'number-truncated',
    description: 'Decimal places are lost: 19.99 is stored as 19.',
    breaks: 'Numbers are stored with all their decimal places.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['POST /api/v1/products {"name": "Lamp", "price": 19.99}'],
    record: (change) => withGiven(change, (value) => (typeof value === 'number' ? Math.trunc(value) : value)),
  },
  {
    id: 'text-cut',
    description: 'Text is cut after 50 characters, without an error.',
    breaks: 'Text is stored as it was sent, up to the maximum length of the field.',
    protocols: everywhere,
    level: 'intermediate',
    requests: [
      'POST /api/v1/products {"name": "A lamp whose name is longer than fifty characters, in brass", "price": 1}',
    ],
    record: (change) =>
      withGiven(change, (value, { kind }) =>
        kind === 'text' && typeof value === 'string'
          ? Array.from(value).slice(0, MAX_CHARACTERS).join('')
          : value,
      ),
  },
]);
