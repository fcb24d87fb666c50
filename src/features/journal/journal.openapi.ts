// OpenAPI descriptions of the journal routes.
import { applyDecorators } from '@nestjs/common';
import { ApiParam, ApiQuery, type RequestBodyObject, type SchemaObject } from '@nestjs/swagger';
import { controlOperation, type ControlDescription } from '../../platform/session/control/control.openapi.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import * as schemas from './journal.schemas.js';

export const journalDescription: ControlDescription = {
  title: 'Journal',
  noun: 'the request journal',
  text:
    'Starts or pauses the recording of the requests of the session to `/api/v1`, `/auth`, `/graphql` and `/soap`. `{"record": false}` ' +
    'keeps the recorded requests, `DELETE` deletes them. Beyond `max_entries` or 4 MiB, the oldest requests are dropped.',
  document: schemas.settingSchema,
  example: { record: true },
  view: schemas.viewSchema,
};

const entries = { type: 'array', items: schemas.entrySchema } as const;
const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

const jsonBody = (schema: SchemaObject, example: unknown): RequestBodyObject => ({
  required: true,
  content: { 'application/json': { schema, example } },
});

const listParameters: Readonly<Record<string, SchemaObject & { description: string }>> = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: schemas.MAX_ENTRIES,
    default: schemas.DEFAULT_LIMIT,
    description: 'Maximum number of requests.',
  },
  since: { type: 'integer', minimum: 0, description: 'Only requests with a higher number.' },
  method: { type: 'string', description: 'In upper case.' },
  path: {
    type: 'string',
    description: 'A path without the query. `{x}` stands for one segment, a last `/**` for any rest.',
  },
  operation: { type: 'string', description: 'An `operationId`, in every protocol.' },
  protocol: { type: 'string', enum: ['REST', 'GraphQL', 'SOAP'], description: 'Protocol of the request.' },
  status: { type: 'integer', minimum: 100, maximum: 599, description: 'Status of the response.' },
};

export const ApiListRequests = (): MethodDecorator =>
  applyDecorators(
    controlOperation({
      operationId: 'listRequests',
      summary: 'List the recorded requests',
      description:
        'The requests of the session and their responses, newest first. Filters are combined with AND.',
      successes: { 200: jsonWithSession('The recorded requests.', envelopeSchema(entries)) },
      errors: ['PAYLOAD_TOO_LARGE'],
    }),
    ...Object.entries(listParameters).map(([name, { description, ...schema }]) =>
      ApiQuery({ name, required: false, schema, description }),
    ),
  );

export const ApiGetRequest = (): MethodDecorator =>
  applyDecorators(
    controlOperation({
      operationId: 'getRequest',
      summary: 'Get a recorded request',
      description: 'The request, its response, and a curl command that repeats the request.',
      successes: {
        200: jsonWithSession('The recorded request.', envelopeSchema(schemas.entryWithCurlSchema)),
      },
      errors: ['NOT_FOUND'],
    }),
    ApiParam({
      name: 'number',
      schema: { type: 'integer', minimum: 1 },
      description: 'Number of the request.',
    }),
  );

export const ApiFindRequests = (): MethodDecorator =>
  controlOperation({
    operationId: 'findRequests',
    summary: 'Find recorded requests',
    description: 'The requests that match, newest first.',
    requestBody: jsonBody(schemas.findBody, { match: { operation: 'createUser', status: { gte: 400 } } }),
    successes: { 200: jsonWithSession('The recorded requests.', envelopeSchema(entries)) },
    errors: bodyErrors,
  });

export const ApiCountRequests = (): MethodDecorator =>
  controlOperation({
    operationId: 'countRequests',
    summary: 'Count recorded requests',
    description: 'The number of requests that match. With `wait_seconds`, waits until one matches.',
    requestBody: jsonBody(schemas.countBody, { match: { path: '/api/v1/users/{id}' } }),
    successes: { 200: jsonWithSession('The number.', envelopeSchema(schemas.countSchema)) },
    errors: bodyErrors,
  });

export const ApiVerifyRequests = (): MethodDecorator =>
  controlOperation({
    operationId: 'verifyRequests',
    summary: 'Verify recorded requests',
    description:
      'Whether requests that match were sent as often as `count` says, or in the order of `sequence`. A request is recorded before ' +
      'the first byte of its response is sent. At most 10 requests of a session wait at the same time; more get 429.',
    requestBody: jsonBody(schemas.verifyBody, { match: { operation: 'createOrder' }, count: 3 }),
    successes: { 200: jsonWithSession('The result.', envelopeSchema(schemas.verificationSchema)) },
    errors: bodyErrors,
  });

export const ApiExportRequests = (): MethodDecorator =>
  applyDecorators(
    controlOperation({
      operationId: 'exportRequests',
      summary: 'Export the recorded requests',
      description:
        'The recorded requests as a HAR 1.2 document, oldest first, without the envelope of other responses.',
      successes: { 200: jsonWithSession('The document.', schemas.harSchema) },
      errors: ['PAYLOAD_TOO_LARGE'],
    }),
    ApiQuery({
      name: 'redact',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
      description:
        '`true` replaces the values of credentials by `<redacted>`: of headers such as `authorization`, `cookie` and `x-api-key`; in queries ' +
        'and bodies of fields such as `password`, `client_secret`, `access_token` and `code`.',
    }),
  );

export const ApiDeleteRequests = (): MethodDecorator =>
  controlOperation({
    operationId: 'deleteRequests',
    summary: 'Delete the recorded requests',
    description: 'Recording and numbering continue.',
    successes: { 204: { description: 'The requests were deleted.', headers: headers([...sessionHeaders]) } },
  });
