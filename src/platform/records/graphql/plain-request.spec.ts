import { plainRequest } from './plain-request.js';

const posted = (body: unknown) => plainRequest({ method: 'POST', headers: {}, query: {} }, body);
const got = (query: object, headers = {}) => plainRequest({ method: 'GET', headers, query }, undefined);

describe('A plain request', () => {
  it.each<object>([
    { query: '{ a }' },
    { query: '{ a }', operationName: 'A', variables: { b: 1 } },
    { query: '{ a }', operationName: null, variables: null, extensions: null },
    { query: '{ a }', extensions: { clientLibrary: { name: 'a' } } },
  ])('can be POST with %j', (body) => {
    expect(posted(body)).toBe(body);
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
    expect(posted(body)).toBeUndefined();
  });

  it('can be GET with a query and an operation name only', () => {
    expect(got({ query: '{ a }', operationName: 'A' })).toEqual({
      query: '{ a }',
      operationName: 'A',
    });
    expect(got({ query: '{ a }', variables: '{}' })).toBeUndefined();
    expect(got({ query: ['{ a }', '{ b }'] })).toBeUndefined();
    expect(got({ query: '{ a }' }, { 'content-type': 'text/plain' })).toBeUndefined();
  });
});
