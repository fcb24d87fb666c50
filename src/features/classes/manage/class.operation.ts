// The parts of the OpenAPI descriptions that the class routes share.
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, type ResponsesObject, type SchemaObject } from '@nestjs/swagger';
import type { ErrorCode } from '../../../core/errors.js';
import { ApiJsonBody } from '../../../platform/http/validation/dto.schema.js';
import { uuid } from '../../../platform/http/openapi/json-schema.js';
import { sessionResponses } from '../../../platform/http/openapi/responses.js';
import { trainerToken } from '../../../platform/http/openapi/security.js';
import type { Dto } from '../../../platform/http/validation/input.dto.js';

interface Description {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: typeof trainerToken;
  readonly body?: Dto | SchemaObject;
  readonly successes: ResponsesObject;
  readonly errors?: readonly ErrorCode[];
}

/** Errors of routes with a JSON body. */
const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

export function describeOperation({ body, ...rest }: Description): MethodDecorator {
  const { operationId, summary, description, security = trainerToken, successes, errors = [] } = rest;
  const allErrors = [...errors, 'NOT_FOUND' as const, ...(body === undefined ? [] : bodyErrors)];
  const responses = sessionResponses(successes, allErrors, 'OtherError');
  return applyDecorators(
    ApiOperation({ operationId, summary, description, security, responses }),
    ...(body === undefined ? [] : [bodyOf(body)]),
  );
}

/** A route with the trainer token. */
export function describeTrainerOperation(description: Description): MethodDecorator {
  const errors = ['UNAUTHORIZED' as const, ...(description.errors ?? [])];
  return applyDecorators(
    describeOperation({ ...description, errors }),
    ApiParam({ name: 'id', schema: uuid, description: 'Id of the class.' }),
  );
}

export const LearnerParameter = (): MethodDecorator =>
  ApiParam({ name: 'learner', schema: uuid, description: 'Id of the learner.' });

const bodyOf = (body: Dto | SchemaObject): MethodDecorator =>
  typeof body === 'function' ? ApiJsonBody(body) : ApiBody({ required: true, schema: body });
