// OpenAPI descriptions of fork, diff, export and import.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type RequestBodyObject, type SchemaObject } from '@nestjs/swagger';
import type { CreateOf, Entity } from '../../core/entity.js';
import { schemaNames } from '../../platform/http/openapi/entity.schemas.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { fieldSchema, optionalSchema } from '../../platform/http/openapi/field.schema.js';
import { closedObject, count, dateTime, ref, uuid } from '../../platform/http/openapi/json-schema.js';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import type { userEntity } from '../users/user.entity.js';
import { perEntity } from '../../platform/http/openapi/per-entity.js';
import { ApiJsonBody } from '../../platform/http/validation/dto.schema.js';
import { ForkBody } from './fork.dto.js';
import { document, sessionResponse, sessionSchema } from './session.openapi.js';

const text: SchemaObject = { type: 'string' };
const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

const jsonBody = (schema: SchemaObject, required: boolean, example?: object): RequestBodyObject => ({
  required,
  content: { 'application/json': { schema, ...(example && { example }) } },
});

const recordsOf = (entity: Entity): SchemaObject => ({
  type: 'array',
  items: ref(schemaNames(entity).record),
});

export const ApiFork = (): MethodDecorator =>
  applyDecorators(
    document({
      operationId: 'forkSession',
      summary: 'Fork the session',
      description:
        'Opens new sessions with the same records, for example one for each worker of a test suite. They share nothing afterwards, and ' +
        'each has its own full lifetime. Opens all of them or none. Returns 404 if `x-session-id` names no live session.',
      successes: {
        201: jsonWithSession(
          'The new sessions.',
          envelopeSchema(closedObject({ sessions: { type: 'array', items: sessionSchema } })),
        ),
      },
      errors: ['NOT_FOUND', 'CONFLICT', ...bodyErrors],
    }),
    ApiJsonBody(ForkBody),
  );

const changedRecord = (entity: Entity): SchemaObject =>
  closedObject({
    id: uuid,
    fields: { type: 'array', items: text, description: 'The fields that differ.' },
    before: ref(schemaNames(entity).record),
    after: ref(schemaNames(entity).record),
  });

const entityDiff = (entity: Entity): SchemaObject =>
  closedObject({
    added: recordsOf(entity),
    changed: { type: 'array', items: changedRecord(entity) },
    removed: recordsOf(entity),
  });

const diffSchema = perEntity(entityDiff, {
  before: {
    from: text,
    summary: perEntity(() => closedObject({ added: count, changed: count, removed: count })),
  },
});

export const ApiDiff = (): MethodDecorator =>
  applyDecorators(
    document({
      operationId: 'diffSession',
      summary: 'Compare the session',
      description:
        'The records that were added, changed and removed since a snapshot, or since the sample data.',
      successes: { 200: jsonWithSession('The differences.', envelopeSchema(diffSchema)) },
      errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
    }),
    ApiQuery({
      name: 'from',
      required: false,
      schema: { ...text, default: 'standard' },
      description:
        'Name of a snapshot. `standard` is the sample data, or no records in a session that is not seeded.',
    }),
  );

const controls: SchemaObject = {
  type: 'object',
  additionalProperties: true,
  description: 'The document of `/session/controls`. Only where any control is set.',
};

/** With the values that operations on records do not return. */
const exportedRecords = (entity: Entity): SchemaObject => {
  if (entity.stored.size === entity.columns.size) return recordsOf(entity);
  const properties = [...entity.stored].map(([name, field]) => [name, fieldSchema(field)] as const);
  return { type: 'array', items: closedObject(Object.fromEntries(properties)) };
};

const exportSchema = closedObject(
  { format: text, exported_at: dateTime, data: perEntity(exportedRecords), controls },
  ['format', 'exported_at', 'data'],
);

export const ApiExport = (): MethodDecorator =>
  document({
    operationId: 'exportSession',
    summary: 'Export the session',
    description:
      'All records of the session as a file, in the order of creation, without the envelope of other responses. ' +
      '`POST /session/import` accepts it.',
    successes: { 200: jsonWithSession('The document.', exportSchema) },
    errors: ['PAYLOAD_TOO_LARGE'],
  });

/** A payload for create, which may also have the id and the times of the record. */
function importRecord({ stored, create }: Entity): SchemaObject {
  const properties = [...stored].map(([name, field]) => [name, optionalSchema(field)] as const);
  return closedObject(Object.fromEntries(properties), create.required);
}

const importBody = closedObject(
  {
    format: text,
    exported_at: dateTime,
    data: perEntity((entity) => ({ type: 'array', maxItems: 1000, items: importRecord(entity) }), {
      isOptional: true,
    }),
    controls: { ...controls, description: 'Sets the controls, as `PUT /session/controls` does.' },
  },
  ['data'],
);

const user: CreateOf<typeof userEntity> = { name: 'Ada', email: 'ada@example.com' };

export const ApiImport = (): MethodDecorator =>
  applyDecorators(
    document({
      operationId: 'importSession',
      summary: 'Import records',
      description:
        'Imports an exported document, or records in the same form: payloads for create, with `id`, `created_at` and `updated_at` if ' +
        'they are given. All records are imported or none. The body can have 2 MiB.',
      body: jsonBody(importBody, true, { data: { users: [user] } }),
      successes: { 200: sessionResponse },
      errors: ['CONFLICT', ...bodyErrors],
    }),
    ApiQuery({
      name: 'mode',
      required: false,
      schema: { type: 'string', enum: ['replace', 'merge'], default: 'replace' },
      description:
        '`replace`: the session then has exactly these records. `merge`: adds them to the records of the session; a record with a ' +
        'known id replaces that record.',
    }),
  );
