// OpenAPI descriptions of the echo routes.
import { applyDecorators } from '@nestjs/common';
import { type ContentObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, dateTime, mapOf } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalCredentials } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import type { Echo } from './echo.service.js';

const text: SchemaObject = { type: 'string' };

const echo: Readonly<Record<keyof Echo, SchemaObject>> = {
  method: text,
  url: { ...text, description: 'The full URL.' },
  path: text,
  query: { ...mapOf({}), description: 'Query parameters; a repeated one is an array.' },
  headers: {
    ...mapOf({}),
    description: 'Request headers by lower-case name, including credentials.',
  },
  body: {
    description: 'JSON as a value, other text as a string, other bytes in base64; null without a body.',
  },
  session_id: { type: ['string', 'null'], format: 'uuid' },
  ip: text,
  protocol: text,
  received_at: dateTime,
};

const json: ContentObject = { 'application/json': { schema: {} } };
const anyMediaType: ContentObject = { ...json, '*/*': { schema: { type: 'string', format: 'binary' } } };

/** A method without a body. */
export const ApiEcho = (method: string): MethodDecorator => document(method, []);

/** A method whose body may be of any media type. */
export const ApiEchoBody = (method: string): MethodDecorator =>
  document(method, ['PAYLOAD_TOO_LARGE'], { requestBody: { content: anyMediaType } });

/** QUERY, whose body is JSON. */
export const ApiEchoQuery = (): MethodDecorator =>
  document('QUERY', ['NOT_ACCEPTABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'], {
    requestBody: { required: true, content: json },
  });

function document(
  method: string,
  errors: Parameters<typeof sessionResponses>[1] = [],
  body: Partial<Parameters<typeof OpenapiOperation>[0]> = {},
): MethodDecorator {
  const response = jsonWithSession(
    'The request as received.',
    envelopeSchema(closedObject(echo)),
    method === 'GET' || method === 'QUERY' ? ['Accept-Query'] : [],
  );
  return applyDecorators(
    OpenapiOperation({
      operationId: `echo${method.charAt(0)}${method.slice(1).toLowerCase()}`,
      summary: `Echo a ${method} request`,
      description:
        'Returns the request that the client sent, including credentials. Nothing is stored or logged.',
      security: optionalCredentials,
      responses: sessionResponses({ 200: response }, ['BAD_REQUEST', ...errors]),
      ...body,
    }),
    SimulationParameters(),
  );
}
