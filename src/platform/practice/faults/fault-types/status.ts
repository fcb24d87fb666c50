// STATUS: an error response in the format of the protocol.
import { simulatedError } from '../../simulation/simulated-error.js';
import type { FaultType } from '../fault-type.js';
import type { PlannedFault } from '../plan.js';

interface StatusFault extends PlannedFault {
  readonly status: number;
  readonly retry_after?: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MAX_HEADERS = 10;
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
]);

export const statusFault: FaultType<StatusFault> = {
  name: 'STATUS',
  doc: 'An error response with this HTTP status, in the error format of the protocol.',
  phases: ['before'],
  fields: {
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
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
        'Further headers of the response. Headers of the session, the body and the connection are not allowed.',
    },
  },
  required: ['status'],
  rule: ({ headers }) => (headers === undefined ? undefined : invalidHeader(headers)),
  before: ({ status, retry_after: retryAfter, message, headers = {} }) => {
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    throw simulatedError(status, {
      message,
      headers: {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...Object.fromEntries(lowerCase),
      },
    });
  },
};

function invalidHeader(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return 'headers must be object';
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `headers must NOT have more than ${MAX_HEADERS} properties`;
  for (const [name, value] of entries) {
    const shown = name.slice(0, 64);
    if (!token.test(name)) return 'headers must have names of the characters of a token (RFC 9110 §5.6.2)';
    if (reserved.has(name.toLowerCase())) return `headers must NOT have '${shown}'`;
    if (typeof value !== 'string') return `headers/${shown} must be string`;
    if (!fieldValue.test(value)) return `headers/${shown} must be at most 500 printable ASCII characters`;
  }
  return undefined;
}
