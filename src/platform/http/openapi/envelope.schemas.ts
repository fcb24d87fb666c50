// JSON Schemas of the response envelopes: record, list and error.
import type { SchemaObject } from '@nestjs/swagger';
import type { ErrorItem, ErrorReason } from '../../../core/errors.js';
import type { Pagination } from '../../../core/pagination.js';
import type { ErrorBody } from '../../kernel/errors/error-response.js';
import { closedObject, count, ref, type Schema } from './json-schema.js';

const successTrue: SchemaObject = { type: 'boolean', enum: [true] };

/** `{success, data}`. */
export function envelopeSchema(data: Schema): SchemaObject {
  return closedObject({ success: successTrue, data });
}

export function listEnvelopeSchema(item: Schema): SchemaObject {
  return closedObject({
    success: successTrue,
    data: { type: 'array', items: item },
    pagination: ref('Pagination'),
  });
}

const paginationProperties: Readonly<Record<keyof Pagination, SchemaObject>> = {
  total: { ...count, description: 'Number of matching records on all pages.' },
  page: { type: 'integer', minimum: 1, description: 'Page number, starting at 1.' },
  limit: { type: 'integer', minimum: 1, description: 'Records per page.' },
  pages: { ...count, description: 'Number of pages; 0 for an empty list.' },
  hasNext: { type: 'boolean', description: 'Whether there is a next page.' },
  hasPrev: { type: 'boolean', description: 'Whether there is a previous page.' },
};

const detailProperties: Readonly<Record<Exclude<keyof ErrorItem, 'rule'>, SchemaObject>> = {
  field: { type: 'string', description: 'Name of the field or parameter.' },
  message: { type: 'string', description: 'The violated rule, in the wording of JSON Schema validators.' },
};

const ruleProperty: SchemaObject = {
  type: 'string',
  description: 'Id of the violated rule of the entity; absent for rules of a single field.',
};

const reasonProperties: Readonly<Record<keyof ErrorReason, SchemaObject>> = {
  code: {
    type: 'string',
    description: 'Machine-readable code of the diagnosis. `/auth/methods` lists the codes of each scheme.',
  },
  hint: { type: 'string', description: 'How to correct the request.' },
};

/** @param hasRules whether the entities have rules of a definition file */
const errorProperties = (hasRules: boolean): Readonly<Record<keyof ErrorBody, SchemaObject>> => ({
  success: { type: 'boolean', enum: [false] },
  error: {
    type: 'string',
    pattern: '^[A-Z0-9_]+$',
    description: "Machine-readable code: the status's reason phrase in upper snake case.",
  },
  message: { type: 'string', description: 'Human-readable explanation.' },
  details: {
    type: 'array',
    items: closedObject({ ...detailProperties, ...(hasRules && { rule: ruleProperty }) }, [
      'field',
      'message',
    ]),
    description: 'All validation errors. Present on each 400 response, and on others that concern a field.',
  },
  reason: {
    ...closedObject(reasonProperties),
    description:
      'Why the request was rejected. Present on 401 responses of authentication schemes, and on 503 if the client can change the cause.',
  },
  debug: {
    type: 'object',
    additionalProperties: true,
    description: 'What the server received and computed, for example the canonical string that was signed.',
  },
});

/** The schemas that all routes share. @param hasRules whether the entities have rules of a definition file */
export const sharedSchemas = (hasRules: boolean): Readonly<Record<string, SchemaObject>> => ({
  Pagination: { ...closedObject(paginationProperties), description: 'The position of the page in the list.' },
  ErrorResponse: {
    ...closedObject(errorProperties(hasRules), ['success', 'error', 'message']),
    description: 'The envelope of every error response.',
  },
});
