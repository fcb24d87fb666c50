// The responses of a route: its successful ones, and the errors of the error table.
import type { ExamplesObject, ReferenceObject, ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { errorTable, apiError, type ErrorCode, type ErrorItem } from '../../../core/errors.js';
import { errorBody } from '../../kernel/errors/error-response.js';
import { headers, limitHeaders, sessionHeaders, type HeaderName } from './headers.js';
import { ref, type Schema } from './json-schema.js';

/** A JSON response with session and rate limit headers. */
export function jsonWithSession(
  description: string,
  schema: Schema,
  extraHeaders: readonly HeaderName[] = [],
): ResponseObject {
  return { ...json(description, schema), headers: headers([...sessionHeaders, ...extraHeaders]) };
}

/** A JSON response with rate limit headers, of a route that opens no session. */
export function jsonWithLimit(
  description: string,
  schema: Schema,
  extraHeaders: readonly HeaderName[] = [],
): ResponseObject {
  return { ...json(description, schema), headers: headers([...limitHeaders, ...extraHeaders]) };
}

/** A JSON response. */
export function json(description: string, schema: Schema): ResponseObject {
  return { description, content: { 'application/json': { schema } } };
}

/** Errors of every route that uses a session: 400 if the session id is no UUID. */
const sessionErrors = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'] as const;

/** All responses of a route that uses a session or has a rate limit. Routes with simulation can return any status. */
export function sessionResponses(
  successes: ResponsesObject,
  errors: readonly ErrorCode[] = [],
  other: 'SimulatedError' | 'OtherError' = 'SimulatedError',
): ResponsesObject {
  return {
    ...successes,
    ...errorResponses([...errors, ...sessionErrors]),
    ...(isJsonOnly(successes) && errorResponses(['NOT_ACCEPTABLE'])),
    default: responseRef(other),
  };
}

/** All responses of a route for records: a permission policy can reject the client. */
export function recordResponses(
  successes: ResponsesObject,
  errors: readonly ErrorCode[] = [],
): ResponsesObject {
  return sessionResponses(successes, ['UNAUTHORIZED', 'FORBIDDEN', ...errors]);
}

/**
 * All responses of a route without a session: other errors are malformed requests or internal errors. No ranges such as `4XX`:
 * some code generators write them into the code as numbers.
 */
export function statelessResponses(
  successes: ResponsesObject,
  errors: readonly ErrorCode[] = [],
): ResponsesObject {
  return {
    ...successes,
    400: responseRef('BrokenRequest'),
    ...errorResponses(errors),
    ...(isJsonOnly(successes) && errorResponses(['NOT_ACCEPTABLE'])),
    default: responseRef('OtherError'),
  };
}

/** Such a route returns 406 if `Accept` excludes JSON. */
function isJsonOnly(successes: ResponsesObject): boolean {
  const types = Object.values(successes).flatMap((success) =>
    success !== undefined && 'content' in success ? Object.keys(success.content ?? {}) : [],
  );
  return types.every((type) => type === 'application/json');
}

function errorResponses(codes: readonly ErrorCode[]): ResponsesObject {
  const responses = codes.map((code) => [errorTable[code].status, responseRef(responseName(code))] as const);
  return Object.fromEntries(responses);
}

export const notModified: ReferenceObject = responseRef('NotModified');

function responseRef(name: string): ReferenceObject {
  return { $ref: `#/components/responses/${name}` };
}

/** `BAD_REQUEST` → `BadRequest`. */
function responseName(code: ErrorCode): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_match: string, letter: string) => letter.toUpperCase());
}

/** An example message and details of each error. */
const exampleErrors: Partial<Record<ErrorCode, readonly [message: string, details?: readonly ErrorItem[]]>> =
  {
    BAD_REQUEST: ['querystring/limit must be <= 100', [{ field: 'limit', message: 'must be <= 100' }]],
    UNAUTHORIZED: [
      'The account does not exist. A production server returns the same error for a wrong password.',
    ],
    FORBIDDEN: ['the role user may not deleteProduct'],
    NOT_FOUND: ['user not found'],
    NOT_ACCEPTABLE: ['header Accept must allow application/json'],
    PRECONDITION_FAILED: [
      'header If-Match must match the current ETag of the record. Get the record again, then repeat the change.',
    ],
    CONFLICT: ['email already exists', [{ field: 'email', message: 'already exists' }]],
    PAYLOAD_TOO_LARGE: ['the body is larger than the limit of this route'],
    UNSUPPORTED_MEDIA_TYPE: ['send the body as application/json'],
    TOO_MANY_REQUESTS: ['more than 100 requests in a minute, try again in 42 seconds'],
    SERVICE_UNAVAILABLE: ['the maximum number of sessions is reached, try again later'],
  };

/** The response components, by name. */
export function responseComponents(): Record<string, ResponseObject> {
  const codes = Object.keys(errorTable) as ErrorCode[];
  return {
    ...Object.fromEntries(codes.map((code) => [responseName(code), errorComponent(code)])),
    NotModified: {
      description: 'Not modified: `If-None-Match` matches the current ETag. No body.',
      headers: headers([...sessionHeaders, 'ETag']),
    },
    BrokenRequest: errorResponse('A malformed HTTP request, or one that exceeds a size limit.'),
    OtherError: errorResponse('Any other error; 500 is an internal error.'),
    SimulatedError: {
      ...errorResponse(
        'The error that `error` or `random_fail` simulates, or any other error.',
        simulatedExample,
      ),
      headers: headers(['x-simulated', ...sessionHeaders]),
    },
  };
}

const simulatedExample: ExamplesObject = {
  simulated: {
    summary: '?error=502',
    value: { success: false, error: 'BAD_GATEWAY', message: 'Simulated error 502' },
  },
};

function errorComponent(code: ErrorCode): ResponseObject {
  const [message, details] = exampleErrors[code] ?? [];
  const body = message && errorBody(apiError(code, message, details && { details }));
  const hasRetryAfter = code === 'TOO_MANY_REQUESTS' || code === 'SERVICE_UNAVAILABLE';
  return {
    ...errorResponse(errorTable[code].description, body ? { [code]: { value: body } } : undefined),
    headers: headers(hasRetryAfter ? ['Retry-After', ...limitHeaders] : sessionHeaders),
  };
}

function errorResponse(description: string, examples?: ExamplesObject): ResponseObject {
  const schema = ref('ErrorResponse');
  return { description, content: { 'application/json': { schema, ...(examples && { examples }) } } };
}
