// OpenAPI descriptions of the session clock.
import type { SchemaObject } from '@nestjs/swagger';
import { controlOperation, type ControlDescription } from '../../platform/session/control/control.openapi.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, dateTime } from '../../platform/http/openapi/json-schema.js';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';

const view = closedObject({
  now: { ...dateTime, description: 'The time of the session.' },
  frozen: { type: 'boolean', description: 'Whether the time stands still.' },
  offset_seconds: {
    type: 'integer',
    description: 'From the time of the service to the time of the session.',
  },
  status: { type: 'string', enum: ['ready'] },
  deletes_after: { ...dateTime, description: 'When the session ends, by the time of the service.' },
});

const oneOf = (properties: Readonly<Record<string, SchemaObject>>): SchemaObject => ({
  ...closedObject(properties, []),
  minProperties: 1,
  maxProperties: 1,
});

export const clockDescription: ControlDescription = {
  title: 'Clock',
  noun: 'the session clock',
  text:
    'Freezes the time of the session (`frozen_time`), or sets it to a time from which it runs on (`time`). Records, ' +
    'tokens and checks of credentials use this time. The lifetime of the session, rate limits and logs use the time of the service.',
  document: oneOf({
    frozen_time: { ...dateTime, description: 'From 2000-01-01 to 2099-12-31.' },
    time: { ...dateTime, description: 'From 2000-01-01 to 2099-12-31.' },
  }),
  example: { frozen_time: '2026-01-31T23:59:00.000Z' },
  view,
};

const advanceBody = oneOf({
  duration: {
    type: 'string',
    description:
      'An ISO 8601 duration without years and months, at most `P3650D`. A frozen clock stays frozen.',
  },
  frozen_time: { ...dateTime, description: 'A later time, at which the clock is frozen.' },
});

export const ApiAdvanceClock = (): MethodDecorator =>
  controlOperation({
    operationId: 'advanceSessionClock',
    summary: 'Advance the session clock',
    description: 'Moves the time of the session forward, for example until its access tokens have expired.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: advanceBody, example: { duration: 'PT61M' } } },
    },
    successes: { 200: jsonWithSession('The clock.', envelopeSchema(view)) },
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  });
