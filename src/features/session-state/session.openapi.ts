// OpenAPI descriptions of the session routes.
import type { RequestBodyObject, ResponsesObject, SchemaObject } from '@nestjs/swagger';
import type { ErrorCode } from '../../core/errors.js';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { headers, limitHeaders, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject, count, dateTime, nullable, uuid } from '../../platform/http/openapi/json-schema.js';
import { perEntity } from '../../platform/http/openapi/per-entity.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { optionalControlKey } from '../../platform/http/openapi/security.js';
import { sharings } from '../classes/store/class.record.js';
import type { SessionView } from './session.service.js';
import { MAX_STREAMS } from './session.stream.js';

const text: SchemaObject = { type: 'string' };

const session: Readonly<Record<keyof SessionView, SchemaObject>> = {
  id: uuid,
  created_at: dateTime,
  expires_at: dateTime,
  expires_in_seconds: count,
  is_new: { type: 'boolean', description: 'Whether this request opened the session.' },
  seeded: { type: 'boolean', description: 'Whether the session was seeded with the sample data.' },
  counts: {
    ...perEntity(() => count),
    description: 'Current number of records per entity.',
  },
  class: {
    ...closedObject({
      id: uuid,
      title: text,
      learner: closedObject({ id: uuid, name: text }),
      sharing: { type: 'string', enum: [...sharings] },
    }),
    description:
      'The class that the session has joined, its learner, and whether the learner shares requests with the trainer. Only in a joined session.',
  },
  controls: {
    type: 'array',
    items: text,
    description: 'Names of the controls that are set. Only where there are any.',
  },
  snapshots: {
    type: 'array',
    items: text,
    description: 'Names of the snapshots, oldest first. Only in a session that has any.',
  },
  slides_until: {
    ...dateTime,
    description:
      'When the session ends at the latest. Only in a session that slides: its lifetime restarts while it is used.',
  },
  identity: {
    ...closedObject({ subject: text, role: text, user_id: nullable(uuid) }),
    type: ['object', 'null'],
    description:
      'Who sent the request, by its credentials; null for a guest and for credentials that are not valid. Only while a policy is set.',
  },
};

const optional = ['class', 'controls', 'snapshots', 'slides_until', 'identity'];

export const sessionSchema = closedObject(
  session,
  Object.keys(session).filter((name) => !optional.includes(name)),
);

export const sessionResponse = jsonWithSession('The session.', envelopeSchema(sessionSchema));

export const ApiSession = (): MethodDecorator =>
  document({
    operationId: 'getSession',
    summary: 'Get the session',
    description: 'Id, expiry and record counts. Does not seed the session.',
    successes: { 200: sessionResponse },
  });

export const ApiSessionStream = (): MethodDecorator =>
  document({
    operationId: 'streamSession',
    summary: 'Stream the session',
    description:
      'Server-Sent Events: `session` with the session, at once and after each change of it; `changed` with the names of the other facts that ' +
      'have changed, as a JSON array; `end` before the session ends; a comment every 15 seconds. Facts are `records`, `snapshots`, `controls` ' +
      '(settings), `progress` (lessons and challenges), and `faults`, `mutants` and `journal` (their counters). A change of any client is sent within ' +
      `a second. At most ${MAX_STREAMS} streams per session and node; beyond \`MAX_SESSION_STREAMS\` of all sessions, a node returns 503. The lifetime of a session that slides restarts while a stream is open.`,
    successes: {
      200: {
        description: 'The events, until the session ends or the service stops.',
        headers: headers([...sessionHeaders]),
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    },
    errors: ['BAD_REQUEST'],
  });

export const ApiExtendSession = (): MethodDecorator =>
  document({
    operationId: 'extendSession',
    summary: 'Extend the session',
    description:
      'Restarts the lifetime of the session: it then ends `SESSION_TTL_SECONDS` from now. Its records and its lesson progress do not ' +
      'change. A body is ignored.',
    successes: { 200: sessionResponse },
  });

export const ApiEndSession = (): MethodDecorator =>
  document({
    operationId: 'endSession',
    summary: 'End the session',
    description:
      'Ends the session now, with its records, snapshots and lesson progress, and clears the cookie. The next request opens a new ' +
      'session.',
    successes: { 204: { description: 'The session has ended.', headers: headers([...limitHeaders]) } },
  });

interface Description {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly body?: RequestBodyObject;
  readonly successes: ResponsesObject;
  readonly errors?: readonly ErrorCode[];
}

/** A route that works on the caller's session and has no simulation parameters. */
export function document({ body, successes, errors = [], ...names }: Description): MethodDecorator {
  return OpenapiOperation({
    ...names,
    security: optionalControlKey,
    ...(body && { requestBody: body }),
    responses: sessionResponses(successes, ['FORBIDDEN', ...errors], 'OtherError'),
  });
}
