import { PersistedQueries, expandPersisted, expandPersistedSearch } from './persisted.queries.js';

const hash = 'ab'.repeat(32);
const reference = { version: 1, sha256Hash: hash };

describe('A body', () => {
  it.each([
    [{ query: '{ a }' }, { query: '{ a }' }],
    [undefined, undefined],
    [null, null],
    ['text', 'text'],
    [[1], [1]],
    [{ persisted: false, query: '{ a }' }, { query: '{ a }' }],
    [{ persisted: 'true', query: '{ a }' }, { query: '{ a }' }],
    [{ persisted: true, query: hash }, { extensions: { persistedQuery: reference } }],
    [{ persisted: true, query: hash.toUpperCase() }, { extensions: { persistedQuery: reference } }],
    [{ persisted: true, query: 7 }, { extensions: { persistedQuery: { version: 1, sha256Hash: '' } } }],
    [
      { persisted: true, query: hash, operationName: 'A', extensions: { a: 1 } },
      { operationName: 'A', extensions: { a: 1, persistedQuery: reference } },
    ],
    [{ persisted: true, query: hash, extensions: null }, { extensions: { persistedQuery: reference } }],
  ])('%j is spelt out as %j', (body, expected) => {
    expect(expandPersisted(body)).toEqual(expected);
  });
});

describe('A query string', () => {
  it('stays as it is without `persisted=true`', () => {
    expect(expandPersistedSearch('?query=%7Ba%7D&persisted=false')).toBe('?query=%7Ba%7D&persisted=false');
  });

  it.each(['', '&extensions={"a":1}', '&extensions={broken'])(
    'has its hash moved to the extensions%s',
    (rest) => {
      const params = new URLSearchParams(expandPersistedSearch(`?query=${hash}&persisted=true${rest}`));
      expect(params.get('query')).toBeNull();
      expect(JSON.parse(params.get('extensions') ?? '')).toMatchObject({ persistedQuery: reference });
    },
  );
});

describe('The store', () => {
  it('gives back what was registered', async () => {
    const store = new PersistedQueries();
    await store.set('key', '{ a }');
    expect([await store.get('key'), await store.get('other')]).toEqual(['{ a }', undefined]);
  });
});
