import { MemoryAccount } from './memory.account.js';
import { MemoryCache } from './memory.cache.js';

const cacheOf = (bytes: number): MemoryCache<number> =>
  new MemoryCache(() => MemoryAccount.standalone('test', bytes));

describe('MemoryCache', () => {
  it('stores entries within the bound', () => {
    const store = cacheOf(10);
    store.set('a', 1, 5);
    store.set('b', 2, 5);
    expect([store.get('a'), store.get('b')]).toEqual([1, 2]);
  });

  it('removes the least recently used entry first', () => {
    const store = cacheOf(10);
    store.set('a', 1, 5);
    store.set('b', 2, 5);
    store.get('a');
    store.set('c', 3, 5);
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([1, undefined, 3]);
  });

  it('removes as many entries as a new one needs', () => {
    const store = cacheOf(10);
    for (const key of ['a', 'b', 'c', 'd', 'e']) store.set(key, 1, 2);
    store.set('f', 6, 7);
    expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => store.get(key) !== undefined)).toEqual(['e', 'f']);
  });

  it('counts a key once if it is set repeatedly', () => {
    const store = cacheOf(10);
    for (let i = 0; i < 100; i += 1) store.set('a', i, 5);
    store.set('b', 2, 5);
    expect([store.get('a'), store.get('b')]).toEqual([99, 2]);
  });

  it('does not store a value larger than the bound, and removes nothing for it', () => {
    const store = cacheOf(10);
    store.set('a', 1, 5);
    store.set('b', 2, 11);
    expect([store.get('a'), store.get('b')]).toEqual([1, undefined]);
  });
});
