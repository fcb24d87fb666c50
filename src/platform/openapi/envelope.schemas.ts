// The envelopes as JSON Schema: one record, a list, a refusal.
import type { SchemaObject } from '@nestjs/swagger';
import type { ErrorDetail, Reason } from '../../core/errors.js';
import type { Pagination } from '../../core/pagination.js';
import type { ErrorBody } from '../errors/error-response.js';
import { closedObject, count, ref, type Schema } from './json-schema.js';

const succeeded: SchemaObject = { type: 'boolean', enum: [true] };

/** `{success, data}` around what a route answers. */
export function envelopeSchema(data: Schema): SchemaObject {
  return closedObject({ success: succeeded, data });
}

export function listEnvelopeSchema(item: Schema): SchemaObject {
  return closedObject({
    success: succeeded,
    data: { type: 'array', items: item },
    pagination: ref('Pagination'),
  });
}

const pagination: Readonly<Record<keyof Pagination, SchemaObject>> = {
  total: { ...count, description: 'Records that match, on all pages.' },
  page: { type: 'integer', minimum: 1, description: 'This page, counted from 1.' },
  limit: { type: 'integer', minimum: 1, description: 'Records per page.' },
  pages: { ...count, description: 'Pages there are; 0 for an empty list.' },
  hasNext: { type: 'boolean', description: 'Whether a page follows.' },
  hasPrev: { type: 'boolean', description: 'Whether a page precedes.' },
};

const detail: Readonly<Record<keyof ErrorDetail, SchemaObject>> = {
  field: { type: 'string', description: 'The field or parameter.' },
  message: { type: 'string', description: 'The rule it breaks, as JSON Schema validators word it.' },
};

const reason: Readonly<Record<keyof Reason, SchemaObject>> = {
  code: {
    type: 'string',
    description: 'The word for the mistake; `/auth/methods` lists those of each scheme.',
  },
  hint: { type: 'string', description: 'What to do about it.' },
};

const refusal: Readonly<Record<keyof ErrorBody, SchemaObject>> = {
  success: { type: 'boolean', enum: [false] },
  error: {
    type: 'string',
    pattern: '^[A-Z0-9_]+$',
    description: "For programs: the status's reason phrase in upper snake case.",
  },
  message: { type: 'string', description: 'For people: what is wrong.' },
  details: {
    type: 'array',
    items: closedObject(detail),
    description: 'Every broken rule. On each 400, and wherever a field is to blame.',
  },
  reason: {
    ...closedObject(reason),
    description: 'Why credentials were refused. On each 401 that a scheme answers.',
  },
  debug: {
    type: 'object',
    additionalProperties: true,
    description: 'What the service saw and computed, such as the canonical string it signed.',
  },
};

/** The schemas that all routes share. */
export const sharedSchemas: Readonly<Record<string, SchemaObject>> = {
  Pagination: { ...closedObject(pagination), description: 'Where a page stands in the whole list.' },
  ErrorResponse: {
    ...closedObject(refusal, ['success', 'error', 'message']),
    description: 'What every refusal looks like, whichever part of the service refuses.',
  },
};
