// Exchanges and steps for tests of the lesson engine.
import type { LessonStep } from '../../src/features/learn/content/lesson.js';
import type { Exchange, ExecutedOperation } from '../../src/platform/practice/exchange/exchange.js';

/** An operation that succeeded. */
export const operationOf = (
  operation: string,
  changes: Partial<ExecutedOperation> = {},
): ExecutedOperation => ({
  operation,
  input: {},
  result: {},
  error: null,
  ...changes,
});

/** `POST /api/v1/products` with status 201 and no operation. */
export const exchangeOf = (changes: Partial<Exchange> = {}): Exchange => ({
  protocol: 'REST',
  method: 'POST',
  path: '/api/v1/products',
  query: {},
  headers: {},
  body: undefined,
  status: 201,
  responseHeaders: {},
  responseText: '',
  operations: [],
  error: null,
  ...changes,
});

export const stepOf = (changes: Partial<LessonStep> = {}): LessonStep => ({
  id: 'create',
  title: 'Create a product',
  task: 'Create a product with price 29.5.',
  checks: { response: { status: 201 } },
  hints: ['Send POST to /api/v1/products.', 'The required fields are name and price.'],
  solution: { request: { method: 'POST', path: '/api/v1/products' } },
  ...changes,
});
