// OpenAPI descriptions of the snapshot routes.
import { applyDecorators } from '@nestjs/common';
import { ApiParam, type SchemaObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject, count, dateTime } from '../../platform/http/openapi/json-schema.js';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import { perEntity } from '../../platform/http/openapi/per-entity.js';
import { document, sessionResponse } from './session.openapi.js';
import type { SnapshotSummary } from './snapshot-list.js';

const summary: Readonly<Record<keyof SnapshotSummary, SchemaObject>> = {
  name: { type: 'string' },
  created_at: dateTime,
  seeded: { type: 'boolean', description: 'Whether the session was seeded with the sample data.' },
  counts: { ...perEntity(() => count), description: 'Number of records per entity.' },
};
const summarySchema = closedObject(summary);
const oneSnapshot = jsonWithSession('The snapshot.', envelopeSchema(summarySchema));

const NameParameter = (): MethodDecorator =>
  ApiParam({
    name: 'name',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
    description: 'Name of the snapshot.',
  });

export const ApiListSnapshots = (): MethodDecorator =>
  document({
    operationId: 'listSnapshots',
    summary: 'List the snapshots',
    description: 'All snapshots of the session, oldest first.',
    successes: {
      200: jsonWithSession('The snapshots.', envelopeSchema({ type: 'array', items: summarySchema })),
    },
  });

export const ApiGetSnapshot = (): MethodDecorator =>
  applyDecorators(
    document({
      operationId: 'getSnapshot',
      summary: 'Get a snapshot',
      description: 'When the snapshot was taken, and how many records it has.',
      successes: { 200: oneSnapshot },
      errors: ['NOT_FOUND'],
    }),
    NameParameter(),
  );

export const ApiPutSnapshot = (): MethodDecorator =>
  applyDecorators(
    document({
      operationId: 'putSnapshot',
      summary: 'Take a snapshot',
      description:
        'Stores the present records under a name, or replaces the snapshot of that name. At most 20 snapshots, and 4 MiB of changed ' +
        'records in them. Snapshots end with the session. A body is ignored.',
      successes: {
        200: { ...oneSnapshot, description: 'The snapshot, which replaced one.' },
        201: {
          ...jsonWithSession('The snapshot.', envelopeSchema(summarySchema), ['Location']),
        },
      },
      errors: ['CONFLICT'],
    }),
    NameParameter(),
  );

export const ApiDeleteSnapshot = (): MethodDecorator =>
  applyDecorators(
    document({
      operationId: 'deleteSnapshot',
      summary: 'Delete a snapshot',
      description: 'The records of the session do not change.',
      successes: { 204: { description: 'The snapshot was deleted.', headers: headers([...sessionHeaders]) } },
      errors: ['NOT_FOUND'],
    }),
    NameParameter(),
  );

export const ApiRestoreSnapshot = (): MethodDecorator =>
  applyDecorators(
    document({
      operationId: 'restoreSnapshot',
      summary: 'Restore a snapshot',
      description:
        'Sets the records of the session to those of the snapshot: ids, times and order are the same. The snapshot remains. The ' +
        'lifetime of the session does not change. A body is ignored.',
      successes: { 200: sessionResponse },
      errors: ['NOT_FOUND'],
    }),
    NameParameter(),
  );
