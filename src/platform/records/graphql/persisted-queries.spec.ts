import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { PersistedQueries, expandPersisted, expandPersistedSearch } from './persisted-queries.js';

const hash = 'ab'.repeat(32);
const reference = { version: 1, sha256Hash: hash };

describe('expandPersisted', () => {
  it.each([
    [{ query: '{ a }' }, { query: '{ a }' }],
    [undefined, undefined],
    [null, null],
    ['text', 'text'],
    [[1], [1]],
    [{ persisted: false, query: '{ a }' }, { query: '{ a }' }],
    [{ persisted: true, query: hash }, { extensions: { persistedQuery: reference } }],
    [{ persisted: true, query: hash.toUpperCase() }, { extensions: { persistedQuery: reference } }],
    [
      { persisted: true, query: hash, operationName: 'A', extensions: { a: 1 } },
      { operationName: 'A', extensions: { a: 1, persistedQuery: reference } },
    ],
    [{ persisted: true, query: hash, extensions: null }, { extensions: { persistedQuery: reference } }],
  ])('turns %j into %j', (body, expected) => {
    expect(expandPersisted(body)).toEqual(expected);
  });

  it.each([
    [{ persisted: 'true', query: hash }, 'body/persisted must be boolean'],
    [{ persisted: null, query: hash }, 'body/persisted must be boolean'],
    [{ persisted: true, query: 7 }, 'body/query must be string'],
    [{ persisted: true }, "body must have required property 'query'"],
  ])('rejects %j', (body, message) => {
    expect(() => expandPersisted(body)).toThrow(message);
  });
});

describe('expandPersistedSearch', () => {
  it('does not change a query string without `persisted=true`', () => {
    expect(expandPersistedSearch('?query=%7Ba%7D&persisted=false')).toBe('?query=%7Ba%7D&persisted=false');
  });

  it.each(['?persisted=yes', '?persisted=', '?persisted=false&persisted=true'])('rejects %s', (search) => {
    expect(() => expandPersistedSearch(search)).toThrow('querystring/persisted must be boolean');
  });

  it.each(['', '&extensions={"a":1}', '&extensions={broken'])(
    'moves the hash to the extensions of a query string ending with %j',
    (rest) => {
      const params = new URLSearchParams(expandPersistedSearch(`?query=${hash}&persisted=true${rest}`));
      expect(params.get('query')).toBeNull();
      expect(JSON.parse(params.get('extensions') ?? '')).toMatchObject({ persistedQuery: reference });
    },
  );
});

describe('The cache of persisted queries', () => {
  it('returns a registered query', async () => {
    const store = new PersistedQueries(new MemoryBudget(1e9));
    await store.set('key', '{ a }');
    expect([await store.get('key'), await store.get('other')]).toEqual(['{ a }', undefined]);
  });
});
