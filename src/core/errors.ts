// The error table: every refusal of the service is one row here, and each protocol reads its own face from it.
import { STATUS_CODES } from 'node:http';

interface ErrorRow {
  /** The HTTP status of REST. */
  readonly status: number;
  /** Who has to change something: the caller or the service (SOAP 1.1 §4.4.1 names them Client and Server). */
  readonly faultCode: 'Client' | 'Server';
  readonly description: string;
}

export const errorTable = {
  BAD_REQUEST: {
    status: 400,
    faultCode: 'Client',
    description: 'The request breaks a rule; `details` names every field.',
  },
  UNAUTHORIZED: { status: 401, faultCode: 'Client', description: 'Credentials are missing or wrong.' },
  NOT_FOUND: {
    status: 404,
    faultCode: 'Client',
    description: 'No such route, or no such record in this session.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    faultCode: 'Client',
    description: 'The path exists, the method does not; see `Allow`.',
  },
  NOT_ACCEPTABLE: { status: 406, faultCode: 'Client', description: '`Accept` leaves no room for JSON.' },
  CONFLICT: {
    status: 409,
    faultCode: 'Client',
    description: 'A unique value is taken, or the session is full.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    faultCode: 'Client',
    description: 'The body is larger than the route takes.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    faultCode: 'Client',
    description: 'The body is of another type than JSON.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    faultCode: 'Client',
    description: 'The rate limit of this address is used up; see `Retry-After`.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, faultCode: 'Server', description: 'A fault of the service itself.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    faultCode: 'Server',
    description: 'Full, starting or stopping; see `Retry-After`.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** One broken rule: where it was found (`body/name`), the field it concerns, and the rule in words. */
export interface FieldError {
  readonly location: string;
  readonly field: string;
  readonly message: string;
}

export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
}

/** Why credentials were refused: the word for a typical mistake, and what to do about it. */
export interface Reason {
  readonly code: string;
  readonly hint: string;
}

interface ApiErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** HTTP headers that belong to this refusal, such as `Allow` or `Retry-After`; a list is that many lines. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly reason?: Reason;
  /** What the service saw and computed, for the learner to compare with. */
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** A refusal with its meaning. Thrown anywhere, turned into an answer by the face of each protocol. */
export class ApiError extends Error {
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: ApiErrorOptions['headers'];
  readonly reason: Reason | undefined;
  readonly debug: ApiErrorOptions['debug'];

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    extras: ApiErrorOptions = {},
  ) {
    super(message);
    this.details = extras.details ?? (status === 400 ? [] : undefined);
    this.headers = extras.headers;
    this.reason = extras.reason;
    this.debug = extras.debug;
  }
}

/** The failure a row of the table describes. */
export function apiError(code: ErrorCode, message: string, extras?: ApiErrorOptions): ApiError {
  return new ApiError(code, errorTable[code].status, message, extras);
}

export function fail(code: ErrorCode, message: string, extras?: ApiErrorOptions): never {
  throw apiError(code, message, extras);
}

/** More than anyone reads; keeps the answer to a hostile payload from being many times its size. */
const MAX_REPORTED_ERRORS = 100;

/** Refuses the request with all its faults at once: BAD_REQUEST, message and details from the same list. */
export function failValidation(faults: readonly FieldError[], hint = ''): never {
  const told = faults.slice(0, MAX_REPORTED_ERRORS);
  const rest = faults.length > told.length ? `, and ${faults.length - told.length} more` : '';
  const message = told.map((fault) => `${fault.location} ${fault.message}`).join(', ');
  const details = told.map(({ field, message }) => ({ field, message }));
  return fail('BAD_REQUEST', message + rest + hint, { details });
}

/** The word for any HTTP status: its reason phrase in upper snake case, `HTTP_499` where there is none (RFC 9110 §15). */
export function codeOfStatus(status: number): string {
  const phrase = STATUS_CODES[status];
  return phrase === undefined
    ? `HTTP_${status}`
    : phrase
        .replace(/['’]/g, '')
        .replace(/[^A-Za-z0-9]+/g, '_')
        .toUpperCase();
}
