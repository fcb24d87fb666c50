import { bookOf } from '../../../test/support/store.js';
import { SeedRows, Collection, DraftCollection } from '../../core/collection.js';
import { emptyState } from './draft.js';
import { KeptStates } from './kept.states.js';
import type { SessionState } from './session.js';

/** A state with so many changed records. */
function stateOf(records: number): SessionState {
  const draft = new DraftCollection(Collection.of(new SeedRows([])));
  for (let i = 0; i < records; i += 1) draft.add(bookOf(String(i)));
  return { version: 2, seeded: true, changed: { books: draft.changed() ?? Collection.of(new SeedRows([])) } };
}

describe('what a node keeps of sessions', () => {
  it('is the state that was last kept, with the creation of its session', () => {
    const kept = new KeptStates(10);
    kept.keep('one', 1, emptyState);
    const state = stateOf(2);
    kept.keep('one', 5, state);

    expect(kept.of('one')).toEqual({ createdAt: 5, state });
    expect(kept.of('other')).toBeUndefined();
  });

  it('has a bound, and what was not used for longest goes first', () => {
    const kept = new KeptStates(3);
    for (const id of ['a', 'b', 'c', 'a', 'd']) kept.keep(id, 1, emptyState);

    expect(['a', 'b', 'c', 'd'].filter((id) => kept.of(id))).toEqual(['a', 'c', 'd']);
  });

  it('weighs as much as there are changed records in it', () => {
    const kept = new KeptStates(10);
    for (const id of ['a', 'b', 'c']) kept.keep(id, 1, stateOf(2));
    kept.keep('d', 1, stateOf(5));

    expect(['a', 'b', 'c', 'd'].filter((id) => kept.of(id))).toEqual(['c', 'd']);
  });

  it('counts a session once, however often it is kept', () => {
    const kept = new KeptStates(10);
    kept.keep('a', 1, stateOf(3));
    for (let i = 0; i < 100; i += 1) kept.keep('b', 1, stateOf(5));

    expect(kept.of('a')).toBeDefined();
  });
});
