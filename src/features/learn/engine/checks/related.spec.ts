// Checks which exchanges are attempts at a step, and at a challenge.
import type { Exchange } from '../../../../platform/practice/exchange/exchange.js';
import { exchangeOf, operationOf, stepOf } from '../../../../../test/support/exchanges.js';
import type { LessonStep } from '../../content/lesson.js';
import { isRelatedCandidate, isRelated } from './related.js';

const values = new Map<string, unknown>([['id', '7']]);
const create = stepOf({
  checks: { request: { protocol: 'REST', operation: 'createProduct' }, response: { status: 201 } },
});

describe('related', () => {
  const related = (step: LessonStep, exchange: Partial<Exchange>): boolean =>
    isRelated({ step, exchange: exchangeOf(exchange), values });
  const graphqlStep = stepOf({
    checks: { request: { protocol: 'GraphQL', operation: 'createUser' }, response: { error: null } },
    solution: { request: { method: 'POST', path: '/graphql' } },
  });
  const graphql = { protocol: 'GraphQL', path: '/graphql' } as const;
  const read = stepOf({
    checks: { request: { path: '/api/v1/products/{{id}}' }, response: { status: 200 } },
    solution: { request: { method: 'GET', path: '/api/v1/products/{{id}}' } },
  });

  it.each<[string, LessonStep, Partial<Exchange>, boolean]>([
    ['the operation', create, { operations: [operationOf('createProduct')] }, true],
    ['the path with another method', create, { method: 'PUT', status: 405 }, true],
    ['the collection with another method', create, { method: 'GET', path: '/api/v1/products/7' }, true],
    ['another collection', create, { path: '/api/v1/users', operations: [operationOf('createUser')] }, false],
    ['another protocol', create, { ...graphql, operations: [operationOf('createProduct')] }, false],
    ['an unknown path', create, { path: '/api/v1/product' }, false],
    ['the saved path', read, { path: '/api/v1/products/7' }, true],
    ['the collection of the path', read, { path: '/api/v1/products/8' }, true],
    ['the GraphQL operation', graphqlStep, { ...graphql, operations: [operationOf('createUser')] }, true],
    [
      'a GraphQL operation on the same records',
      graphqlStep,
      { ...graphql, operations: [operationOf('listUsers')] },
      true,
    ],
    [
      'a GraphQL operation on other records',
      graphqlStep,
      { ...graphql, operations: [operationOf('listOrders')] },
      false,
    ],
    ['a GraphQL document with a syntax error', graphqlStep, { ...graphql, status: 400 }, true],
  ])('%s', (_name, step, exchange, expected) => {
    expect(related(step, exchange)).toBe(expected);
  });

  const accepted = stepOf({
    checks: { request: { auth: { scheme: 'totp', outcome: 'accepted' } }, response: { status: 200 } },
  });
  const tooLarge = stepOf({ checks: { response: { status: 413 } } });

  it.each<[string, LessonStep, Partial<Exchange>, boolean]>([
    ['the operation', create, { operations: [operationOf('createProduct')] }, true],
    ['the collection only', create, { operations: [operationOf('listProducts')] }, false],
    ['the path', read, { path: '/api/v1/products/7' }, true],
    ['the scheme', accepted, { auth: { scheme: 'totp', outcome: 'rejected' } }, true],
    ['another scheme', accepted, { auth: { scheme: 'basic', outcome: 'accepted' } }, false],
    ['no credential', accepted, {}, false],
    ['the status', tooLarge, { status: 413 }, true],
    ['another status', tooLarge, { status: 200 }, false],
  ])('is narrower for challenges: %s', (_name, step, exchange, expected) => {
    expect(isRelatedCandidate({ step, exchange: exchangeOf(exchange), values })).toBe(expected);
  });
});
