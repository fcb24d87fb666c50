// What the documents say of the echo.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type ContentObject, type SchemaObject } from '@nestjs/swagger';
import { inSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { closedObject, dateTime, mapOf } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalCredentials } from '../../platform/openapi/security.js';
import type { Echo } from './echo.service.js';

const text: SchemaObject = { type: 'string' };

const echo: Readonly<Record<keyof Echo, SchemaObject>> = {
  method: text,
  url: { ...text, description: 'The whole address.' },
  path: text,
  query: { ...mapOf({}), description: 'The parameters; a repeated one is a list.' },
  headers: {
    ...mapOf({}),
    description: 'By their names in lower case, credentials included: they are your own.',
  },
  body: {
    description: 'JSON as a value, other text as a string, other bytes in base64; null if there is none.',
  },
  session_id: { type: ['string', 'null'], format: 'uuid' },
  ip: text,
  protocol: text,
  received_at: dateTime,
};

const json: ContentObject = { 'application/json': { schema: {} } };
const anything: ContentObject = { ...json, '*/*': { schema: { type: 'string', format: 'binary' } } };

/** A method without a body. */
export const ApiEcho = (method: string): MethodDecorator => document(method, []);

/** A method whose body may be of any media type. */
export const ApiEchoBody = (method: string): MethodDecorator =>
  document(method, ['PAYLOAD_TOO_LARGE'], { requestBody: { content: anything } });

/** QUERY, whose body is JSON. */
export const ApiEchoQuery = (): MethodDecorator =>
  document('QUERY', ['NOT_ACCEPTABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'], {
    requestBody: { required: true, content: json },
  });

function document(
  method: string,
  refusals: Parameters<typeof sessionResponses>[1] = [],
  body: Parameters<typeof ApiOperation>[0] = {},
): MethodDecorator {
  const answer = inSession(
    'The request as it arrived.',
    envelopeSchema(closedObject(echo)),
    method === 'GET' || method === 'QUERY' ? ['Accept-Query'] : [],
  );
  return applyDecorators(
    ApiOperation({
      operationId: `echo${method.charAt(0)}${method.slice(1).toLowerCase()}`,
      summary: `Reflect a ${method} request`,
      description: 'Shows what a client really sends, credentials too. Nothing is kept or logged.',
      security: optionalCredentials,
      responses: sessionResponses({ 200: answer }, ['BAD_REQUEST', ...refusals]),
      ...body,
    }),
    SimulationParameters(),
  );
}
