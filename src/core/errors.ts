// The error table: every error of the service is one row, from which each protocol formats its responses.
import { STATUS_CODES } from 'node:http';

interface ErrorRow {
  /** HTTP status. */
  readonly status: number;
  /** SOAP 1.1 §4.4.1: `Client` if the request has to change, else `Server`. */
  readonly faultCode: 'Client' | 'Server';
  readonly description: string;
}

export const errorTable = {
  BAD_REQUEST: {
    status: 400,
    faultCode: 'Client',
    description: 'The request is invalid; `details` lists every field.',
  },
  UNAUTHORIZED: {
    status: 401,
    faultCode: 'Client',
    description: 'Credentials are missing or wrong; see `reason`.',
  },
  FORBIDDEN: {
    status: 403,
    faultCode: 'Client',
    description:
      'The permission policy of the session does not allow it, or the session is sealed and the request has no control key; see `reason`.',
  },
  NOT_FOUND: {
    status: 404,
    faultCode: 'Client',
    description: 'No such route, or no such record in this session.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    faultCode: 'Client',
    description: 'The path does not support the method; see `Allow`.',
  },
  NOT_ACCEPTABLE: { status: 406, faultCode: 'Client', description: '`Accept` excludes JSON.' },
  CONFLICT: {
    status: 409,
    faultCode: 'Client',
    description: 'A unique value already exists, or the session has the maximum number of records or bytes.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    faultCode: 'Client',
    description:
      '`If-Match` does not have the current ETag of the record, or `If-None-Match` has it. Nothing was changed.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    faultCode: 'Client',
    description: 'The body exceeds the limit of the route, or the response takes more than 16 MiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    faultCode: 'Client',
    description: 'The content type of the body is not JSON.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    faultCode: 'Client',
    description: 'The rate limit of the IP address is exceeded; see `Retry-After`.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, faultCode: 'Server', description: 'Internal error of the service.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    faultCode: 'Server',
    description:
      'The service is full, starting or stopping: try again after `Retry-After`. Without this header, the request needs more work than permitted.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** One validation error. `location` is where the field was found, such as `body/name`. */
export interface FieldError {
  readonly location: string;
  readonly field: string;
  readonly message: string;
}

export interface ErrorItem {
  readonly field: string;
  readonly message: string;
  /** The id of the rule of a definition file that is violated. */
  readonly rule?: string;
}

/** Why authentication failed: a code for the reason, and what to do about it. */
export interface ErrorReason {
  readonly code: string;
  readonly hint: string;
}

interface ApiErrorOptions {
  readonly details?: readonly ErrorItem[];
  /** HTTP headers of the error response, such as `Allow` or `Retry-After`. An array becomes several lines. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly reason?: ErrorReason;
  /** Received and computed values, which the client can compare with its own. */
  readonly debug?: Readonly<Record<string, unknown>>;
  /** Whether the client requested this error. */
  readonly isSimulated?: boolean;
  /** Replaces the body of the protocol's error format. The status is then sent unchanged. */
  readonly content?: ErrorContent;
}

/** A body with its media type. */
interface ErrorContent {
  readonly type: string;
  readonly body: string;
}

/** An error of the table. The error formatter of each protocol turns it into a response. */
export class ApiError extends Error {
  readonly details: readonly ErrorItem[] | undefined;
  readonly headers: ApiErrorOptions['headers'];
  readonly reason: ErrorReason | undefined;
  readonly debug: ApiErrorOptions['debug'];
  readonly isSimulated: boolean;
  readonly content: ErrorContent | undefined;

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
    this.isSimulated = extras.isSimulated === true;
    this.content = extras.content;
  }
}

/** The error of a row of the table. */
export function apiError(code: ErrorCode, message: string, extras?: ApiErrorOptions): ApiError {
  return new ApiError(code, errorTable[code].status, message, extras);
}

export function fail(code: ErrorCode, message: string, extras?: ApiErrorOptions): never {
  throw apiError(code, message, extras);
}

export function messageOf(errors: readonly FieldError[]): string {
  return errors.map((error) => `${error.location} ${error.message}`).join(', ');
}

/** Throws BAD_REQUEST with validation errors, as message and as details. `ErrorList` collects them. */
export function failValidation(errors: readonly FieldError[], hint = ''): never {
  const message = messageOf(errors);
  const details = errors.map(({ field, message }) => ({ field, message }));
  return fail('BAD_REQUEST', message + hint, { details });
}

/** The error code of an HTTP status: its reason phrase in upper snake case, or `HTTP_499` if it has none (RFC 9110 §15). */
export function codeOfStatus(status: number): string {
  const phrase = STATUS_CODES[status];
  return phrase === undefined
    ? `HTTP_${status}`
    : phrase
        .replaceAll("'", '')
        .replace(/[^A-Za-z0-9]+/g, '_')
        .toUpperCase();
}
