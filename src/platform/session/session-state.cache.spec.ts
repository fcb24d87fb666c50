import { bookOf } from '../../../test/support/session-store.js';
import { Collection } from '../../core/collection.js';
import { DraftCollection } from '../../core/draft-collection.js';
import { SeedRows } from '../../core/seed-rows.js';
import { emptyState } from './draft.js';
import { SessionStateCache } from './session-state.cache.js';
import type { SessionState } from './session.js';

/** A state with this number of changed records. */
function stateOf(records: number): SessionState {
  const draft = new DraftCollection(Collection.of(SeedRows.of([])));
  for (let i = 0; i < records; i += 1) draft.add(bookOf(String(i)));
  return { version: 2, seeded: true, changed: { books: draft.changed() ?? Collection.of(SeedRows.of([])) } };
}

describe('the cache of session states', () => {
  it('has the latest state, with the creation time of its session', () => {
    const kept = new SessionStateCache(10);
    kept.set('one', 1, emptyState);
    const state = stateOf(2);
    kept.set('one', 5, state);

    expect(kept.get('one')).toEqual({ createdAt: 5, state });
    expect(kept.get('other')).toBeUndefined();
  });

  it('has a bound, and evicts the least recently used state first', () => {
    const kept = new SessionStateCache(3);
    for (const id of ['a', 'b', 'c', 'a', 'd']) kept.set(id, 1, emptyState);

    expect(['a', 'b', 'c', 'd'].filter((id) => kept.get(id))).toEqual(['a', 'c', 'd']);
  });

  it('weighs each state by its changed records', () => {
    const kept = new SessionStateCache(10);
    for (const id of ['a', 'b', 'c']) kept.set(id, 1, stateOf(2));
    kept.set('d', 1, stateOf(5));

    expect(['a', 'b', 'c', 'd'].filter((id) => kept.get(id))).toEqual(['c', 'd']);
  });

  it('counts a session once, however often it is set', () => {
    const kept = new SessionStateCache(10);
    kept.set('a', 1, stateOf(3));
    for (let i = 0; i < 100; i += 1) kept.set('b', 1, stateOf(5));

    expect(kept.get('a')).toBeDefined();
  });
});
