// The answers of a route: its successes, and the refusals that the error table describes.
import type { ExamplesObject, ReferenceObject, ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { errorTable, apiError, type ErrorCode, type ErrorDetail } from '../../core/errors.js';
import { errorBody } from '../errors/error-response.js';
import { headers, limitHeaders, sessionHeaders, type HeaderName } from './headers.js';
import { ref, type Schema } from './json-schema.js';

/** A success in JSON, with a session and its limits around it. */
export function inSession(
  description: string,
  schema: Schema,
  more: readonly HeaderName[] = [],
): ResponseObject {
  return { ...json(description, schema), headers: headers([...sessionHeaders, ...more]) };
}

/** A success in JSON. */
export function json(description: string, schema: Schema): ResponseObject {
  return { description, content: { 'application/json': { schema } } };
}

/** Every answer of a route that touches a session. The simulated routes answer with any status on request. */
export function sessionResponses(
  successes: ResponsesObject,
  refusals: readonly ErrorCode[] = [],
  other: 'SimulatedError' | 'OtherError' = 'SimulatedError',
): ResponsesObject {
  return {
    ...successes,
    ...refused([...refusals, 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE']),
    default: response(other),
  };
}

/** Every answer of a route that knows no session. What goes wrong there is no HTTP request, or a fault of ours. */
export function statelessResponses(
  successes: ResponsesObject,
  refusals: readonly ErrorCode[] = [],
): ResponsesObject {
  const others = { '4XX': response('BrokenRequest'), default: response('OtherError') };
  return { ...successes, ...refused(refusals), ...others };
}

function refused(codes: readonly ErrorCode[]): ResponsesObject {
  const answers = codes.map((code) => [errorTable[code].status, response(componentName(code))] as const);
  return Object.fromEntries(answers);
}

export const notModified: ReferenceObject = response('NotModified');

function response(name: string): ReferenceObject {
  return { $ref: `#/components/responses/${name}` };
}

/** `BAD_REQUEST` → `BadRequest`. */
function componentName(code: ErrorCode): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_match: string, letter: string) => letter.toUpperCase());
}

/** What a refusal may read like, by the word for it. */
const said: Partial<Record<ErrorCode, readonly [message: string, details?: readonly ErrorDetail[]]>> = {
  BAD_REQUEST: ['querystring/limit must be <= 100', [{ field: 'limit', message: 'must be <= 100' }]],
  UNAUTHORIZED: ['There is no such account. A production server would not tell this from a wrong password.'],
  NOT_FOUND: ['user not found'],
  NOT_ACCEPTABLE: ['the answer is application/json'],
  CONFLICT: ['email already exists', [{ field: 'email', message: 'already exists' }]],
  PAYLOAD_TOO_LARGE: ['the body is larger than this route takes'],
  UNSUPPORTED_MEDIA_TYPE: ['send the body as application/json'],
  TOO_MANY_REQUESTS: ['more than 100 requests in a minute, try again in 42 seconds'],
  SERVICE_UNAVAILABLE: ['no room for another session, try again later'],
};

/** The answers to which routes refer, by name. */
export function responseComponents(): Record<string, ResponseObject> {
  const refusals = Object.keys(errorTable) as ErrorCode[];
  return {
    ...Object.fromEntries(refusals.map((code) => [componentName(code), refusal(code)])),
    NotModified: {
      description: 'What `If-None-Match` names is still so; no body.',
      headers: headers([...sessionHeaders, 'ETag']),
    },
    BrokenRequest: error('Bytes that are no HTTP request, or larger than one may be.'),
    OtherError: error('Any other refusal; 500 is a fault of the service itself.'),
    SimulatedError: {
      ...error('Whatever `error` or `random_fail` asked for, and any other refusal.', simulatedExample),
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

function refusal(code: ErrorCode): ResponseObject {
  const [message, details] = said[code] ?? [];
  const body = message && errorBody(apiError(code, message, details && { details }));
  const waits = code === 'TOO_MANY_REQUESTS' || code === 'SERVICE_UNAVAILABLE';
  return {
    ...error(errorTable[code].description, body ? { [code]: { value: body } } : undefined),
    headers: headers(waits ? ['Retry-After', ...limitHeaders] : sessionHeaders),
  };
}

function error(description: string, examples?: ExamplesObject): ResponseObject {
  const schema = ref('ErrorResponse');
  return { description, content: { 'application/json': { schema, ...(examples && { examples }) } } };
}
