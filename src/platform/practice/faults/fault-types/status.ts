// STATUS: a response with this status, in the error format of the protocol or with the body of the rule.
import type { ApiError } from '../../../../core/errors.js';
import { simulatedError } from '../../simulation/simulated-error.js';
import type { FaultType } from '../fault-type.js';
import type { PlannedFault } from '../plan.js';

interface StatusFault extends PlannedFault {
  readonly status: number;
  readonly retry_after?: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, any other value as JSON. */
  readonly body?: unknown;
}

const MAX_HEADERS = 10;
/** Maximum size of a body. */
const MAX_BYTES = 16 * 1024;
/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** RFC 9110 §5.5, without bytes above ASCII. */
const fieldValue = /^[\t\x20-\x7e]{0,500}$/;
/** Headers that the service or the connection depends on. */
const reserved: ReadonlySet<string> = new Set([
  'set-cookie',
  'x-session-id',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  // An object of headers could not have it as an own property.
  '__proto__',
]);

export const statusFault: FaultType<StatusFault> = {
  name: 'STATUS',
  doc: 'A response with this HTTP status, in the error format of the protocol or with the given body.',
  phases: ['before'],
  fields: {
    status: { type: 'integer', minimum: 300, maximum: 599, description: 'The HTTP status.' },
    retry_after: {
      type: 'integer',
      minimum: 0,
      maximum: 3600,
      description: 'Seconds in the header `Retry-After`.',
    },
    message: { type: 'string', maxLength: 200, description: 'By default `Simulated error` and the status.' },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 500 },
      maxProperties: MAX_HEADERS,
      description:
        'Further headers of the response, such as `location`. Headers of the session, the body and the connection are not allowed; ' +
        '`content-type` is, if `body` is text.',
    },
    body: {
      description:
        'The body in place of the error: text, sent as `text/plain`, or any other JSON value, sent as `application/json`. At most ' +
        '16 KiB. Without it, a status below 400 has no body.',
    },
  },
  required: ['status'],
  rule: (fault) => invalidBody(fault) ?? invalidHeaders(fault),
  before: ({ status, retry_after: retryAfter, message, headers = {}, body }) => {
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const given = Object.fromEntries(lowerCase);
    throw simulatedError(status, {
      message,
      content: contentOf(status, body, given),
      headers: {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...given,
      },
    });
  },
};

/** A redirection and 304 have no error to describe. */
function contentOf(
  status: number,
  body: unknown,
  { 'content-type': type = 'text/plain; charset=utf-8' }: Readonly<Record<string, string>>,
): ApiError['content'] {
  if (body === undefined) return status < 400 ? { type, body: '' } : undefined;
  return typeof body === 'string'
    ? { type, body }
    : { type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

function invalidBody({ status, body }: StatusFault): string | undefined {
  if (body === undefined) return undefined;
  if (status === 304) return 'body must NOT be set for the status 304';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return Buffer.byteLength(text) > MAX_BYTES ? `body must NOT have more than ${MAX_BYTES} bytes` : undefined;
}

function invalidHeaders({ headers, body }: StatusFault): string | undefined {
  return headers === undefined ? undefined : invalidHeader(headers, typeof body === 'string');
}

function invalidHeader(headers: unknown, hasText: boolean): string | undefined {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return 'headers must be object';
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `headers must NOT have more than ${MAX_HEADERS} properties`;
  for (const [name, value] of entries) {
    const shown = name.slice(0, 64);
    if (!token.test(name)) return 'headers must have names of the characters of a token (RFC 9110 §5.6.2)';
    const isAllowed = hasText && name.toLowerCase() === 'content-type';
    if (reserved.has(name.toLowerCase()) && !isAllowed) return `headers must NOT have '${shown}'`;
    if (typeof value !== 'string') return `headers/${shown} must be string`;
    if (!fieldValue.test(value)) return `headers/${shown} must be at most 500 printable ASCII characters`;
  }
  return undefined;
}
