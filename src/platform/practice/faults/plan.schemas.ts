// The properties of a fault plan, for its validation and for the OpenAPI document.
import type { SchemaObject } from '@nestjs/swagger';
import { MAX_DELAY } from './delay-draw.js';

/** Nest types the keyword as in OpenAPI 3.0, where it is a boolean. */
const above = (minimum: number): object => ({ exclusiveMinimum: minimum });

type Fields = Readonly<Record<string, SchemaObject>>;

const MAX_COUNT = 1_000_000;
const MAX_SECONDS = 86_400;

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

export const whenFields: Fields = {
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

export const windowFields: Fields = {
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
};

const milliseconds: SchemaObject = { type: 'integer', minimum: 0, maximum: MAX_DELAY };

/** By the type of the delay. */
export const delaySchemas: Readonly<Record<string, Fields>> = {
  fixed: { milliseconds },
  uniform: { lower: milliseconds, upper: milliseconds },
  lognormal: {
    median: { ...milliseconds, minimum: 1 },
    sigma: { type: 'number', ...above(0), maximum: 5 },
  },
};
