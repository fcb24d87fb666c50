// The parts of the OpenAPI descriptions that the class routes share.
import { applyDecorators } from '@nestjs/common';
import {
  ApiOperation,
  ApiParam,
  type RequestBodyObject,
  type ResponsesObject,
  type SchemaObject,
} from '@nestjs/swagger';
import type { ErrorCode } from '../../../core/errors.js';
import { uuid } from '../../../platform/http/openapi/json-schema.js';
import { sessionResponses } from '../../../platform/http/openapi/responses.js';
import { trainerToken } from '../../../platform/http/openapi/security.js';

interface Description {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: typeof trainerToken;
  readonly body?: SchemaObject;
  readonly isBodyOptional?: boolean;
  readonly successes: ResponsesObject;
  readonly errors?: readonly ErrorCode[];
}

/** Errors of routes with a JSON body. */
const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

export function describeOperation({ body, isBodyOptional = false, ...rest }: Description): MethodDecorator {
  const { operationId, summary, description, security = trainerToken, successes, errors = [] } = rest;
  const requestBody = body && bodyOf(body, !isBodyOptional);
  const allErrors = [...errors, 'NOT_FOUND' as const, ...(body === undefined ? [] : bodyErrors)];
  const responses = sessionResponses(successes, allErrors, 'OtherError');
  return ApiOperation({
    operationId,
    summary,
    description,
    security,
    responses,
    ...(requestBody && { requestBody }),
  });
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

function bodyOf(schema: SchemaObject, required: boolean): RequestBodyObject {
  return { required, content: { 'application/json': { schema } } };
}
