// The properties of a fault plan, for its validation and for the OpenAPI document.
import type { SchemaObject } from '@nestjs/swagger';
import { closedObject } from '../../http/openapi/json-schema.js';
import { requestMatcherSchema } from '../matching/matcher.schemas.js';
import { MAX_DELAY } from './delay-draw.js';
import { faultTypes } from './fault-types/index.js';

/** Nest types the keyword as in OpenAPI 3.0, where it is a boolean. */
const above = (minimum: number): object => ({ exclusiveMinimum: minimum });

type Fields = Readonly<Record<string, SchemaObject>>;

const MAX_COUNT = 1_000_000;
const MAX_SECONDS = 86_400;
export const MAX_RULES = 50;

export const planFields: Fields = {
  seed: {
    type: 'integer',
    minimum: 0,
    maximum: 4_294_967_295,
    description: 'Makes the draws repeatable. By default the seed of the session, else a random number.',
  },
  ends_after_seconds: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_SECONDS,
    description: 'From then on no rule fires.',
  },
};

const whenFields: Fields = {
  skip: {
    type: 'integer',
    minimum: 0,
    maximum: MAX_COUNT,
    default: 0,
    description: 'Matching requests to let pass first.',
  },
  every: { type: 'integer', minimum: 1, maximum: MAX_COUNT, default: 1, description: 'Then every n-th one.' },
  times: { type: 'integer', minimum: 1, maximum: MAX_COUNT, description: 'How many of these at most.' },
  probability: {
    type: 'number',
    ...above(0),
    maximum: 1,
    default: 1,
    description: 'How likely each of these fires.',
  },
  ramp_seconds: {
    type: 'integer',
    minimum: 1,
    maximum: 3600,
    description: 'The probability grows linearly from 0 to `probability` in this time.',
  },
};

export const windowSchema = closedObject(
  {
    after_seconds: {
      type: 'number',
      minimum: 0,
      maximum: MAX_SECONDS,
      description: 'Seconds since the start of the plan.',
    },
    for_seconds: {
      type: 'number',
      ...above(0),
      maximum: MAX_SECONDS,
      description: 'How long the window is open.',
    },
    repeat_seconds: {
      type: 'number',
      minimum: 0,
      maximum: MAX_SECONDS,
      description: 'The window opens again after this time.',
    },
  },
  ['after_seconds', 'for_seconds'],
);

export const whenSchema = closedObject({ ...whenFields, window: windowSchema }, []);

const milliseconds: SchemaObject = { type: 'integer', minimum: 0, maximum: MAX_DELAY };

const delayOf = (type: string, fields: Fields): SchemaObject =>
  closedObject({ type: { type: 'string', enum: [type] }, ...fields });

/** By the type of the delay. */
export const delaySchemas: Readonly<Record<string, SchemaObject>> = {
  fixed: delayOf('fixed', { milliseconds }),
  uniform: delayOf('uniform', { lower: milliseconds, upper: milliseconds }),
  lognormal: delayOf('lognormal', {
    median: { ...milliseconds, minimum: 1 },
    sigma: { type: 'number', ...above(0), maximum: 5 },
  }),
};

const delay: SchemaObject = {
  oneOf: Object.values(delaySchemas),
  description: 'A delay before the request is handled, in milliseconds. It comes before the injected fault.',
};

const fault: SchemaObject = {
  oneOf: faultTypes.map(({ name, doc, phases, fields, required = [] }) => ({
    ...closedObject(
      {
        type: { type: 'string', enum: [name] },
        ...(phases.length > 1 && { phase: { type: 'string', enum: [...phases], default: phases[0] } }),
        ...fields,
      },
      ['type', ...required],
    ),
    description: doc,
  })),
  description:
    'What the client receives. Phase `before`: nothing is written. Phase `after`: the operation is done and stored, and only the ' +
    'response is damaged.',
};

export const ruleFields = {
  id: {
    type: 'string',
    pattern: '^[A-Za-z0-9._-]{1,64}$',
    description: 'By default `rule-1`, `rule-2` … by position.',
  },
  match: { ...requestMatcherSchema, description: 'The requests that the rule matches; by default all.' },
  when: { ...whenSchema, description: 'Which of these requests fire the rule; by default all.' },
  delay,
  fault,
  label: {
    type: 'boolean',
    default: true,
    description: 'Whether the response has the headers `x-simulated: fault` and `x-fault-rule`.',
  },
} satisfies Record<string, SchemaObject>;

export const ruleSchema = closedObject(ruleFields, []);

export const planSchema = closedObject(
  { ...planFields, rules: { type: 'array', maxItems: MAX_RULES, items: ruleSchema } },
  ['rules'],
);
