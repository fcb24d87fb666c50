import { bookOf } from '../../../../test/support/session-store.js';
import { Collection } from '../../../core/collection.js';
import { DraftCollection } from '../../../core/draft-collection.js';
import { SeedRows } from '../../../core/seed-rows.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { emptyState } from '../data/draft.js';
import { bytesOfState, SESSION_BYTES } from './session.memory.js';
import { SessionStateCache } from './session-state.cache.js';
import { noControls, type SessionState } from '../data/session-data.js';

/** A state with so many changed records. */
function stateOf(records: number): SessionState {
  const draft = new DraftCollection(Collection.of(SeedRows.of([])));
  for (let i = 0; i < records; i += 1) draft.add(bookOf(String(i)));
  return { version: 2, seeded: true, changed: { books: draft.changed() ?? Collection.of(SeedRows.of([])) } };
}

const sessionWith = (id: string, createdAt: number, state: SessionState) => ({
  id,
  createdAt,
  state,
  controls: noControls,
});

const bytesOf = (...states: SessionState[]): number =>
  states.reduce((sum, state) => sum + SESSION_BYTES + bytesOfState(state), 0);

/** A cache with memory for these states: a quarter of the budget. */
const cacheFor = (...states: SessionState[]): SessionStateCache =>
  new SessionStateCache(new MemoryBudget(4 * bytesOf(...states)));

describe('the cache of session states', () => {
  it('has the latest state of a session, with its time of creation', () => {
    const state = stateOf(2);
    const cache = cacheFor(state, state);
    cache.set(sessionWith('one', 1, emptyState));
    cache.set(sessionWith('one', 5, state));

    expect(cache.get('one')).toMatchObject({ createdAt: 5, state });
    expect(cache.get('other')).toBeUndefined();
  });

  it('removes the least recently used session first', () => {
    const cache = cacheFor(emptyState, emptyState, emptyState);
    for (const id of ['a', 'b', 'c', 'a', 'd']) cache.set(sessionWith(id, 1, emptyState));

    expect(['a', 'b', 'c', 'd'].filter((id) => cache.get(id))).toEqual(['a', 'c', 'd']);
  });

  it('removes as many sessions as a larger one needs', () => {
    const cache = cacheFor(stateOf(2), stateOf(2), stateOf(2));
    for (const id of ['a', 'b', 'c']) cache.set(sessionWith(id, 1, stateOf(2)));
    cache.set(sessionWith('d', 1, stateOf(3)));

    expect(['a', 'b', 'c', 'd'].filter((id) => cache.get(id))).toEqual(['c', 'd']);
  });

  it('counts a session once', () => {
    const cache = cacheFor(stateOf(3), stateOf(5));
    cache.set(sessionWith('a', 1, stateOf(3)));
    for (let i = 0; i < 100; i += 1) cache.set(sessionWith('b', 1, stateOf(5)));

    expect(cache.get('a')).toBeDefined();
  });

  it('releases the responses of a state when a newer one replaces it', () => {
    const cache = cacheFor(stateOf(1), stateOf(1));
    const release = jest.fn();
    const state = { ...stateOf(1), responses: { release } };
    cache.set(sessionWith('a', 1, state));
    cache.set(sessionWith('a', 1, state));
    expect(release).not.toHaveBeenCalled();

    cache.set(sessionWith('a', 1, stateOf(1)));
    expect(release).toHaveBeenCalledTimes(1);
  });
});
