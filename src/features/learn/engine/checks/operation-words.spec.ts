// Operations in the words of a client.
import { exchangeOf, operationOf, stepOf } from '../../../../../test/support/exchanges.js';
import type { LessonStep } from '../../content/lesson.js';
import { expectedOperation, sentOperation } from './operation-words.js';

const stepWith = (method: string, path: string, protocol?: string): LessonStep =>
  stepOf({
    checks: { request: protocol === undefined ? {} : { protocol }, response: { status: 200 } },
    solution: { request: { method, path } },
  });

describe('the expected operation', () => {
  it.each([
    ['patchProduct', 'REST', 'PATCH', '/api/v1/products/{{productId}}', '`PATCH /api/v1/products/{id}`'],
    ['listUsers', 'REST', 'GET', '/api/v1/users?limit=3', '`GET /api/v1/users`'],
    ['getOpenidConfiguration', 'REST', 'GET', '/.well-known/x', '`GET /.well-known/x`'],
    ['patchProduct', 'GraphQL', 'POST', '/graphql', 'mutation `updateProduct`'],
    ['listProducts', 'GraphQL', 'POST', '/graphql', 'query `products`'],
    ['getUser', 'GraphQL', 'POST', '/graphql', 'query `user`'],
    ['patchUser', 'SOAP', 'POST', '/soap', '`UpdateUser`'],
    ['listUsers', 'SOAP', 'POST', '/soap', '`GetUsers`'],
  ])('%s over %s, with the sample request %s %s, is %s', (operation, protocol, method, path, words) => {
    expect(expectedOperation(stepWith(method, path, protocol), operation, 'REST')).toBe(words);
  });

  it('can be one of several', () => {
    const step = stepWith('GET', '/api/v1/orders');
    expect(expectedOperation(step, ['listOrders', 'getOrder', 'createUser', 'getMe'], 'REST')).toBe(
      '`GET /api/v1/orders`, `GET /api/v1/orders/{id}`, `POST /api/v1/users` or `getMe`',
    );
  });
});

describe('what was sent', () => {
  const step = stepWith('GET', '/api/v1/orders');

  it('is the request line in REST', () => {
    const exchange = exchangeOf({ method: 'PUT', path: '/api/v1/orders/1' });
    expect(sentOperation({ exchange, operation: undefined, step })).toBe('`PUT /api/v1/orders/1`');
  });

  it('is cut where the path is long', () => {
    const exchange = exchangeOf({ method: 'GET', path: `/${'a'.repeat(10_000)}` });
    expect(sentOperation({ exchange, operation: undefined, step })).toBe(`\`GET /${'a'.repeat(114)}…\``);
  });

  it('is the operations in GraphQL and SOAP', () => {
    const operations = [operationOf('listUsers'), operationOf('createUser')];
    const sent = (protocol: 'GraphQL' | 'SOAP'): string =>
      sentOperation({ exchange: exchangeOf({ protocol, operations }), operation: undefined, step });
    expect(sent('GraphQL')).toBe('query `users` and mutation `createUser`');
    expect(sent('SOAP')).toBe('`GetUsers` and `CreateUser`');
  });
});
