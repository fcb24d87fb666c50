import type { FastifyRequest } from 'fastify';
import { plainRequest } from './plain-request.js';

const posted = (body: unknown): FastifyRequest =>
  ({ method: 'POST', headers: {}, body, query: {} }) as FastifyRequest;
const got = (query: object, headers = {}): FastifyRequest =>
  ({ method: 'GET', headers, query }) as FastifyRequest;

describe('A plain request', () => {
  it.each<object>([
    { query: '{ a }' },
    { query: '{ a }', operationName: 'A', variables: { b: 1 } },
    { query: '{ a }', operationName: null, variables: null, extensions: null },
    { query: '{ a }', extensions: { clientLibrary: { name: 'a' } } },
  ])('can be POST with %j', (body) => {
    expect(plainRequest(posted(body))).toBe(body);
  });

  it.each<unknown>([
    undefined,
    null,
    '{ a }',
    [{ query: '{ a }' }],
    {},
    { query: 7 },
    { query: '{ a }', operationName: 7 },
    { query: '{ a }', variables: 'b' },
    { query: '{ a }', variables: [] },
    { query: '{ a }', extensions: 'c' },
    { query: '{ a }', extensions: { persistedQuery: {} } },
    { query: 'ab', persisted: true },
  ])('cannot be POST with %j', (body) => {
    expect(plainRequest(posted(body))).toBeUndefined();
  });

  it('can be GET with a query and an operation name only', () => {
    expect(plainRequest(got({ query: '{ a }', operationName: 'A' }))).toEqual({
      query: '{ a }',
      operationName: 'A',
    });
    expect(plainRequest(got({ query: '{ a }', variables: '{}' }))).toBeUndefined();
    expect(plainRequest(got({ query: ['{ a }', '{ b }'] }))).toBeUndefined();
    expect(plainRequest(got({ query: '{ a }' }, { 'content-type': 'text/plain' }))).toBeUndefined();
  });
});
