// OpenAPI descriptions of the session routes.
import type { SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { closedObject, count, dateTime, uuid } from '../../platform/openapi/json-schema.js';
import { OpenapiOperation } from '../../platform/openapi/operation.js';
import { optionalSession } from '../../platform/openapi/security.js';
import { entities } from '../entities.module.js';
import type { SessionReport } from './system.service.js';

const text: SchemaObject = { type: 'string' };

const session: Readonly<Record<keyof SessionReport, SchemaObject>> = {
  id: uuid,
  created_at: dateTime,
  expires_at: dateTime,
  expires_in_seconds: count,
  is_new: { type: 'boolean', description: 'Whether this request opened the session.' },
  seeded: { type: 'boolean', description: 'Whether the session was seeded with the sample data.' },
  counts: {
    ...closedObject(Object.fromEntries(entities.map(({ plural }) => [plural, count]))),
    description: 'Current number of records per entity.',
  },
  class: {
    ...closedObject({ id: uuid, title: text, learner: closedObject({ id: uuid, name: text }) }),
    description: 'The class that the session has joined, and its learner. Only in a joined session.',
  },
};

const sessionSchema = closedObject(
  session,
  Object.keys(session).filter((name) => name !== 'class'),
);

export const ApiSession = (): MethodDecorator =>
  document('getSession', 'Get the session', 'Id, expiry and record counts. Does not seed the session.');

export const ApiExtendSession = (): MethodDecorator =>
  document(
    'extendSession',
    'Extend the session',
    'Restarts the lifetime of the session: it then ends `SESSION_TTL_SECONDS` from now. Its records and its lesson progress do not ' +
      'change. A body is ignored.',
  );

function document(operationId: string, summary: string, description: string): MethodDecorator {
  return OpenapiOperation({
    operationId,
    summary,
    description,
    security: optionalSession,
    responses: sessionResponses(
      { 200: jsonWithSession('The session.', envelopeSchema(sessionSchema)) },
      [],
      'OtherError',
    ),
  });
}
