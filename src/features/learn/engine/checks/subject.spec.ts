// The words of checks in each protocol.
import { isPlural, savedSubject, sentenceSubject, subjectOf, type SubjectContext } from './subject.js';

const rest = (operation: string, method: string): SubjectContext => ({ protocol: 'REST', operation, method });
const graphql = (operation: string): SubjectContext => ({ protocol: 'GraphQL', operation, method: 'POST' });
const soap: SubjectContext = { protocol: 'SOAP', operation: 'listOrders', method: 'POST' };

it.each<[check: string, context: SubjectContext, words: string]>([
  ['input.limit', rest('listUsers', 'GET'), 'the query parameter `limit`'],
  ['input.filter.status.eq', rest('listOrders', 'GET'), 'the query parameter `status`'],
  ['input.filter.price.gte', rest('searchProducts', 'QUERY'), 'the field `filters.price.gte` of the body'],
  ['input.sort', rest('searchProducts', 'QUERY'), 'the field `sort` of the body'],
  ['input.price', rest('createProduct', 'POST'), 'the field `price` of the body'],
  ['input.id', rest('patchProduct', 'PATCH'), 'the id in the URL'],
  ['input.price', graphql('createProduct'), 'the field `price` of the argument `input`'],
  ['input.id', graphql('patchProduct'), 'the argument `id`'],
  ['input.limit', graphql('listUsers'), 'the argument `limit`'],
  ['input.filter.status.eq', soap, 'the element `<status>`'],
  ['input.price', {}, '`price` in the request'],
  ['input_only', rest('createProduct', 'POST'), 'the body'],
  ['headers.if-none-match', rest('listUsers', 'GET'), 'the header `If-None-Match`'],
  ['response.headers.etag', rest('listUsers', 'GET'), 'the header `ETag` of the response'],
  ['query.limit', rest('listUsers', 'GET'), 'the query parameter `limit`'],
  ['body.items.0.id', rest('createOrder', 'POST'), 'the field `items.0.id` of the body'],
  ['result.items.0.price', rest('listProducts', 'GET'), 'the field `price` of item 1 of the response'],
  ['result.items', rest('listProducts', 'GET'), 'the field `data` of the response'],
  ['result.total', rest('searchProducts', 'QUERY'), 'the field `pagination.total` of the response'],
  ['result.total', graphql('listProducts'), 'the field `total` of the response'],
  ['result.price', soap, 'the element `<price>` of the response'],
  ['error.details.0.field', rest('createProduct', 'POST'), '`details.0.field` of the error'],
  ['auth.scheme', rest('getMe', 'GET'), 'the authentication scheme'],
  ['graphql.fields', graphql('listUsers'), 'the selected fields'],
])('%s of %j is %s', (check, context, words) => {
  expect(subjectOf(check, context)).toBe(words);
});

it.each([
  ['headers.etag', 'the header `ETag`'],
  ['location.code', 'the parameter `code` of the header `Location`'],
  ['challenge.nonce', 'the parameter `nonce` of the header `WWW-Authenticate`'],
  ['cookie.sid', 'the cookie `sid`'],
  ['data.0.id', 'the field `data.0.id` of the response'],
  ['result.id', 'the field `id` of the response'],
])('the source %s is %s', (source, words) => {
  expect(savedSubject(source, rest('createProduct', 'POST'))).toBe(words);
});

it('begins a sentence', () => {
  expect(sentenceSubject('status', {})).toBe('The status');
  expect([isPlural('graphql.fields'), isPlural('status')]).toEqual([true, false]);
});
