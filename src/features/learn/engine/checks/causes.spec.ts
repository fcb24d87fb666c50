// Checks which failed checks follow from others.
import type { ReceivedError } from './attempt.js';
import { causesFirst } from './causes.js';
import type { FailedCheck } from './failed-check.js';

const failedOf = (check: string): FailedCheck => ({
  check,
  expected: { type: 'null', value: null },
  actual: { type: 'absent' },
  message: '',
});

const errorOf = (error: string, message = ''): ReceivedError => ({
  error,
  message,
  details: null,
  reason: null,
});

const order = (checks: readonly string[], error: ReceivedError | null = null): string[] =>
  causesFirst(checks.map(failedOf), error).map(({ check, follows }) =>
    follows === true ? `(${check})` : check,
  );

it.each<[string, string[], ReceivedError | null, string[]]>([
  [
    'a wrong value',
    ['input.price', 'status', 'save.id'],
    errorOf('BAD_REQUEST'),
    ['input.price', '(status)', '(save.id)'],
  ],
  [
    'a wrong method',
    ['operation', 'headers.if-match', 'input.id'],
    null,
    ['operation', 'headers.if-match', '(input.id)'],
  ],
  ['only the response', ['status', 'result.id'], null, ['status', '(result.id)']],
  ['independent causes', ['input.a', 'input.b'], null, ['input.a', 'input.b']],
  [
    'a body of another media type',
    ['input.price', 'status', 'result.id'],
    errorOf('UNSUPPORTED_MEDIA_TYPE'),
    ['status', '(input.price)', '(result.id)'],
  ],
  [
    'a body that is not JSON',
    ['operation', 'error'],
    errorOf('BAD_REQUEST', 'body must be JSON (RFC 8259)'),
    ['error', '(operation)'],
  ],
  [
    'a body that was not read, where the step needs none',
    ['result.id'],
    errorOf('PAYLOAD_TOO_LARGE'),
    ['result.id'],
  ],
])('%s', (_name, checks, error, expected) => {
  expect(order(checks, error)).toEqual(expected);
});
