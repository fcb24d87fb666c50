// The schemas of the control `mutants`.
import type { SchemaObject } from '@nestjs/swagger';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { variationNames } from '../../platform/session/control/variation-names.js';
import { mutantIds } from './catalogue.js';
import { mutantLevels, mutantProtocols } from './mutant.js';
import { variationDocs } from './variations/variation-docs.js';

export const MAX_DRAW_SEED = 2 ** 32 - 1;

export const id: SchemaObject = { type: 'string', description: 'The id of a mutant of `GET /mutants`.' };
export const ids: SchemaObject = { type: 'array', uniqueItems: true, maxItems: mutantIds.length, items: id };
export const level: SchemaObject = {
  type: 'string',
  enum: [...mutantLevels],
  description:
    'beginner: visible in one response. intermediate: needs a boundary value or two requests. advanced: needs state or rare input.',
};

export const variations: SchemaObject = {
  type: 'array',
  uniqueItems: true,
  maxItems: variationNames.length,
  items: { type: 'string', enum: [...variationNames] },
  description: Object.entries(variationDocs)
    .map(([name, doc]) => `\`${name}\`: ${doc}`)
    .join(' '),
};

export const protocol: SchemaObject = { type: 'string', enum: [...mutantProtocols] };
export const protocols: SchemaObject = {
  type: 'array',
  uniqueItems: true,
  minItems: 1,
  maxItems: mutantProtocols.length,
  items: protocol,
  description: 'The protocols in which the mutants act. Without it, all in which they can.',
};

export const blind: SchemaObject = {
  type: 'boolean',
  description: 'Whether the ids are hidden until all are guessed.',
};

const draw: SchemaObject = {
  ...closedObject(
    {
      count: { type: 'integer', minimum: 1, maximum: mutantIds.length },
      seed: { type: 'integer', minimum: 0, maximum: MAX_DRAW_SEED },
      level,
    },
    ['count'],
  ),
  description: 'Activates mutants that the seed selects. Not together with `active`.',
};

export const documentSchema = closedObject(
  {
    active: ids,
    draw,
    protocols,
    blind: { ...blind, description: 'Hides the ids of drawn mutants. Needs `draw`.' },
    variations,
  },
  [],
);
