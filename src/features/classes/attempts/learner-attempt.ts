// An attempt of a learner in the form for the trainer. Credentials are masked before the attempt is stored.
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import {
  isCredential,
  redactHeader,
  redactText,
  redactUrl,
} from '../../../platform/practice/exchange/redact.js';
import type { LearningEvent } from '../../learn/progress/learning.events.js';

type Feedback = NonNullable<LearningEvent['feedback']>;
type FailedCheck = Omit<Feedback['failed'][number], 'follows'>;

export interface LearnerAttempt {
  /** ISO 8601. */
  readonly at: string;
  readonly protocol: string;
  /** The `operationId`; null for a request that is no operation. */
  readonly operation: string | null;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
  /** The causes; what follows from them is left out. */
  readonly failed: readonly FailedCheck[];
  readonly request: AttemptRequest;
}

/** The rest of the request. */
export interface AttemptRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Null without a body. */
  readonly body: string | null;
  /** Whether headers or the body are cut. */
  readonly truncated: boolean;
}

const MAX_PATH = 500;
const MAX_BODY = 4096;
const MAX_HEADERS = 30;
const MAX_HEADER = 300;
const MAX_CAUSES = 3;

export function attemptOf(feedback: Feedback, exchange: Exchange): LearnerAttempt {
  const { at, request, status, failed } = feedback;
  return {
    at,
    protocol: request.protocol,
    operation: request.operation,
    method: request.method,
    path: redactUrl(exchange.path + queryOf(exchange)).slice(0, MAX_PATH),
    status,
    failed: failed
      .filter(({ follows }) => follows !== true)
      .slice(0, MAX_CAUSES)
      .map(masked),
    request: requestOf(exchange),
  };
}

function queryOf({ query }: Exchange): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}

/** Without the values of a check of a credential, also in the message. */
function masked({ check, expected, actual, message }: FailedCheck): FailedCheck {
  const name = check.split('.').at(-1) ?? '';
  if (check.startsWith('error.') || !isCredential(name))
    return { check, expected, actual: withoutCredentials(actual), message: redactText(message) };
  const hidden = { type: 'hidden' } as const;
  return {
    check,
    expected: hidden,
    actual: actual.type === 'absent' ? actual : hidden,
    message: `\`${name}\` does not have the expected value. Values of credentials are hidden.`,
  };
}

/** A value can contain the credential, as a body does. */
function withoutCredentials(shown: FailedCheck['actual']): FailedCheck['actual'] {
  if (typeof shown.value === 'string') return { ...shown, value: redactText(shown.value) };
  if (shown.type !== 'object' && shown.type !== 'array') return shown;
  return { ...shown, value: JSON.parse(redactText(JSON.stringify(shown.value))) as unknown };
}

function requestOf(exchange: Exchange): AttemptRequest {
  const all = Object.entries(exchange.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, redactHeader(name, [value].flat().join(', '))] as const],
  );
  const headers = all
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => [name, value.slice(0, MAX_HEADER)] as const);
  const body = bodyOf(exchange);
  const isCut = all.length > MAX_HEADERS || all.some(([, value]) => value.length > MAX_HEADER);
  return {
    headers: Object.fromEntries(headers),
    body: body === null ? null : body.slice(0, MAX_BODY),
    truncated: isCut || (body !== null && body.length > MAX_BODY),
  };
}

/** A form is parsed like JSON, and shown as it is sent. */
function bodyOf({ body, headers }: Exchange): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return redactText(body);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(String(headers['content-type']));
  const text = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
  return redactText(text);
}
