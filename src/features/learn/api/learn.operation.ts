// Describes an operation of /learn in the OpenAPI documents, with an example of its response.
import { applyDecorators } from '@nestjs/common';
import { ApiParam, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import type { ErrorCode } from '../../../core/errors.js';
import { envelopeSchema } from '../../../platform/http/openapi/envelope.schemas.js';
import type { HeaderName } from '../../../platform/http/openapi/headers.js';
import { ApiJsonBody } from '../../../platform/http/validation/dto.schema.js';
import { OpenapiOperation } from '../../../platform/http/openapi/operation.js';
import { SimulationParameters } from '../../../platform/practice/simulation/simulation.openapi.js';
import { jsonWithSession, notModified, sessionResponses } from '../../../platform/http/openapi/responses.js';
import { optionalSession } from '../../../platform/http/openapi/security.js';
import type { Dto } from '../../../platform/http/validation/input.dto.js';
import { learnExamples } from './learn.examples.js';

const idParameters = {
  lesson: ApiParam({
    name: 'id',
    schema: { type: 'string' },
    description: 'Id of the lesson; `GET /learn/` lists them.',
    example: 'create-and-delete',
  }),
  challenge: ApiParam({
    name: 'id',
    schema: { type: 'string' },
    description: 'Id of the challenge; `GET /learn/challenges` lists them.',
    example: 'rest-01',
  }),
} as const;

interface Operation {
  readonly id: keyof typeof learnExamples;
  readonly summary: string;
  readonly description: string;
  readonly success: { readonly description: string; readonly data: SchemaObject };
  /** The kind of id that `{id}` in the path is. */
  readonly idOf?: keyof typeof idParameters;
  readonly body?: JsonBody;
  /** Errors in addition to BAD_REQUEST and the errors of the path and the body. */
  readonly errors?: readonly ErrorCode[];
  /** Whether the response has an ETag. */
  readonly conditional?: boolean;
}

export function LearnOperation(operation: Operation): MethodDecorator {
  const { id, summary, description, success, idOf, body, errors = [], conditional = false } = operation;
  const headers: readonly HeaderName[] = conditional ? ['ETag'] : [];
  const response = jsonWithSession(success.description, envelopeSchema(success.data), headers);
  const successes = {
    200: withExamples(response, learnExamples[id]),
    ...(conditional && { 304: notModified }),
  };
  return applyDecorators(
    OpenapiOperation({
      operationId: id,
      summary,
      description,
      security: optionalSession,
      responses: sessionResponses(successes, [
        'BAD_REQUEST',
        ...(idOf === undefined ? [] : ['NOT_FOUND' as const]),
        ...errors,
        ...(body === undefined ? [] : bodyErrors),
      ]),
    }),
    SimulationParameters(),
    ...(idOf === undefined ? [] : [idParameters[idOf]]),
    ...(body === undefined ? [] : [ApiJsonBody(body.type, body.example)]),
  );
}

function withExamples(response: ResponseObject, bodies: Readonly<Record<string, unknown>>): ResponseObject {
  const examples = Object.fromEntries(Object.entries(bodies).map(([name, value]) => [name, { value }]));
  const { 'application/json': json } = response.content ?? {};
  return { ...response, content: { 'application/json': { ...json, examples } } };
}

/** The body of an operation, and a sample of it. */
export interface JsonBody {
  readonly type: Dto;
  readonly example?: object;
}

const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
