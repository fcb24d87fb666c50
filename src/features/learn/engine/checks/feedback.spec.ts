// Feedback: whether an exchange is an attempt, the service's error, and what to do next.
import type { Exchange } from '../../../../platform/practice/exchange/exchange.js';
import { exchangeOf, operationOf, stepOf } from '../../../../../test/support/exchanges.js';
import { attemptExample } from '../../api/learn.examples.js';
import type { LessonStep } from '../../content/lesson.js';
import { evaluate } from './evaluate.js';
import type { AttemptState } from './attempt.js';
import { feedbackOf, type Feedback } from './feedback.js';

const now = Date.parse('2026-11-22T10:00:00.123Z');
const values = new Map<string, unknown>([['id', '7']]);
const create = stepOf({
  checks: {
    request: { protocol: 'REST', operation: 'createProduct', input: { price: 29.5 } },
    response: { status: 201 },
  },
  next_steps: { 'input.price': 'Send price as the JSON number 29.5.', result: 'Look at the result.' },
});

function feedback(step: LessonStep, exchange: Exchange, state: Partial<AttemptState> = {}): Feedback {
  const context = { step, exchange, values, now, previousStepAt: undefined, repeated: [] };
  return feedbackOf(context, evaluate(context), { related: true, attempts: 1, help: 0, ...state });
}

it('describes an attempt', () => {
  const error = {
    code: 'BAD_REQUEST',
    message: 'body/price must be number',
    details: [{ field: 'price', message: 'must be number' }],
  };
  const exchange = exchangeOf({
    status: 400,
    operations: [operationOf('createProduct', { input: { price: '29.5' }, result: undefined, error })],
  });

  expect(feedback(create, exchange)).toEqual(attemptExample);
});

describe('next_step', () => {
  const fails = (exchange: Partial<Exchange>, step = create, state: Partial<AttemptState> = {}): string =>
    feedback(step, exchangeOf(exchange), state).next_step;
  const created = { operations: [operationOf('createProduct', { input: { price: 29.5 } })] };
  const reason = { code: 'expired', hint: 'Log in again.' };

  it('is the text of the lesson for the check', () => {
    expect(fails({ operations: [operationOf('createProduct')] })).toBe('Send price as the JSON number 29.5.');
  });

  it('is the text of the lesson for the fact', () => {
    const step = stepOf({
      checks: { response: { status: 201, result: { id: 1 } } },
      next_steps: { result: 'Look at the result.' },
    });
    expect(fails({}, step)).toBe('Look at the result.');
  });

  it.each([
    ['UNSUPPORTED_MEDIA_TYPE', 'send the body as application/json', 415],
    ['BAD_REQUEST', 'body must be JSON (RFC 8259): check quotes, commas and brackets', 400],
    ['invalid_request', 'Send the parameters as application/x-www-form-urlencoded', 415],
  ])('is the error of the service for a body that it could not read: %s', (code, message, status) => {
    const operations = [operationOf('createProduct')];
    expect(fails({ operations, status, error: { code, message } })).toBe(
      `The service could not read the body: ${message}.`,
    );
  });

  it('is the text of the lesson where the body was read', () => {
    const error = { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'send the body as application/json' };
    const step = { ...create, next_steps: { status: 'Declare JSON.' } };
    expect(fails({ ...created, status: 415, error }, step)).toBe('Declare JSON.');
  });

  it('is the hint of the service', () => {
    expect(fails({ ...created, status: 401, error: { code: 'UNAUTHORIZED', message: 'no', reason } })).toBe(
      'Log in again.',
    );
  });

  it('is a fixed text otherwise', () => {
    expect(fails({ ...created, status: 503 })).toBe(
      'Compare the status of the response with the task, change the request and send it again.',
    );
  });

  it.each([
    [2, 0, ''],
    [3, 0, ' Hint 1 is available.'],
    [9, 1, ' Hint 2 is available.'],
    [3, 2, ' The solution is available.'],
    [3, 3, ''],
  ])('after %i attempts with help %i ends with "%s"', (attempts, help, offer) => {
    const text = fails({ ...created, status: 503 }, create, { attempts, help });
    expect(text).toBe(
      `Compare the status of the response with the task, change the request and send it again.${offer}`,
    );
  });

  it('offers no help for another request', () => {
    expect(fails({}, create, { related: false, attempts: 5 })).not.toContain('available');
  });
});

describe('an exchange that is no attempt', () => {
  const unrelated = { related: false };

  it.each<[string, LessonStep, Partial<Exchange>, string, string]>([
    [
      'another operation',
      create,
      { path: '/api/v1/users', operations: [operationOf('listUsers')] },
      'operation',
      'The step "Create a product" needs `POST /api/v1/products`. This is `POST /api/v1/users`.',
    ],
    [
      'no operation',
      create,
      { path: '/nothing' },
      'operation',
      'The step "Create a product" needs `POST /api/v1/products`. This is `POST /nothing`.',
    ],
    [
      'another path',
      stepOf({ checks: { request: { path: '/api/v1/echo' }, response: { status: 200 } } }),
      {},
      'path',
      'The step "Create a product" needs a request to `/api/v1/echo`. This is `POST /api/v1/products`.',
    ],
    [
      'another protocol',
      stepOf({ checks: { request: { protocol: ['GraphQL', 'SOAP'] }, response: { error: null } } }),
      { operations: [operationOf('createProduct')] },
      'operation',
      'The step "Create a product" needs another request over GraphQL or SOAP. This is `POST /api/v1/products`.',
    ],
  ])('has one failed check: %s', (_name, step, exchange, check, message) => {
    const { failed, related, passed } = feedback(step, exchangeOf(exchange), unrelated);
    expect(failed).toMatchObject([{ check, message }]);
    expect({ related, passed }).toEqual({ related: false, passed: [] });
  });
});
