import { book, shelf } from '../../../../test/support/example-entities.js';
import { bookOf, standardBooks } from '../../../../test/support/session-store.js';
import { SeedRows } from '../../../core/seed-rows.js';
import { emptyState, Draft, StateData } from './draft.js';
import type { SessionData, SessionDraft, SessionState } from './session-data.js';
import { StandardDataset } from './standard-dataset.js';

const dataset = new StandardDataset([
  [book, SeedRows.of([bookOf('first'), bookOf('second', { isbn: 'Taken' }), bookOf('third')])],
  [shelf, SeedRows.of([])],
]);

/** The state after some writes with one change each. */
function after(...changes: ((draft: SessionDraft) => unknown)[]): SessionState {
  return changes.reduce((state, change) => {
    const draft = new Draft(state, dataset);
    change(draft);
    return draft.next(state);
  }, emptyState);
}

const ids = (data: SessionData): string[] =>
  data
    .of(book)
    .rows()
    .map(({ id }) => id);
const idsIn = (state: SessionState): string[] => ids(new StateData(state, dataset));

const put = (id: string, isbn?: string) => (draft: SessionDraft) =>
  draft.of(book).put(bookOf(id, isbn === undefined ? {} : { isbn }));
const remove = (id: string) => (draft: SessionDraft) => draft.of(book).remove(id);
const seed = (draft: SessionDraft): void => draft.seed();
const reset = (draft: SessionDraft): void => draft.reset();

describe('seeding', () => {
  it('adds the dataset to an empty session', () => {
    expect(idsIn(emptyState)).toEqual([]);
    expect(idsIn(after(seed))).toEqual(['first', 'second', 'third']);
  });

  it('keeps the records that were created before it, after those of the dataset', () => {
    expect(idsIn(after(put('own'), put('other'), seed))).toEqual([
      'first',
      'second',
      'third',
      'own',
      'other',
    ]);
  });

  it.each(['Taken', 'taken', 'TAKEN'])('omits a sample record whose unique value exists (%s)', (isbn) => {
    expect(idsIn(after(put('own', isbn), seed))).toEqual(['first', 'third', 'own']);
  });

  it('omits no record for a unique value that no longer exists', () => {
    expect(idsIn(after(put('own', 'Taken'), remove('own'), seed))).toEqual(['first', 'second', 'third']);
    expect(idsIn(after(put('own', 'Taken'), put('own', 'free'), seed))).toContain('second');
  });

  it.each([
    ['a deleted record', remove('first'), ['second', 'third']],
    ['an edited record', put('first', 'edited'), ['first', 'second', 'third']],
    ['one that kept its unique value', put('first', 'FIRST'), ['first', 'second', 'third']],
  ])('happens once: it does not restore %s', (_, change, expected) => {
    const once = after(seed, change);
    const twice = after(seed, change, seed);

    expect(idsIn(twice)).toEqual(expected);
    expect(twice.version).toBe(once.version);
  });

  it('does not add later what it omitted', () => {
    expect(idsIn(after(put('own', 'Taken'), seed, remove('own'), seed))).toEqual(['first', 'third']);
  });

  it('can be between other changes of one write', () => {
    const state = after((draft) => {
      put('before', 'taken')(draft);
      seed(draft);
      put('behind')(draft);
      remove('third')(draft);
    });

    expect(idsIn(state)).toEqual(['first', 'before', 'behind']);
    expect(state.version).toBe(1);
  });

  it('uses no memory in a session that writes nothing', () => {
    expect(after(seed)).toBe(after(seed));
    expect(after((draft) => draft.of(book).rows())).toBe(emptyState);
  });
});

describe('a reset', () => {
  it('deletes the records of the session and restores the whole dataset', () => {
    const before = [put('own', 'Taken'), seed, remove('first'), put('third', 'edited')];
    const state = after(...before, reset);

    expect(idsIn(state)).toEqual(['first', 'second', 'third']);
    expect(new StateData(state, dataset).of(book).find('third')?.record.isbn).toBe('third');
  });

  it('also of a session that was never seeded', () => {
    expect(idsIn(after(put('own'), reset))).toEqual(['first', 'second', 'third']);
  });

  it('keeps the changes of the same write after it, and none from before it', () => {
    const state = after((draft) => {
      put('before')(draft);
      reset(draft);
      put('behind')(draft);
    });

    expect(idsIn(state)).toEqual(['first', 'second', 'third', 'behind']);
  });

  it('is the only change that restarts the lifetime', () => {
    const restarts = [seed, put('own'), remove('first'), reset].map((change) => {
      const draft = new Draft(after(seed), dataset);
      change(draft);
      return draft.restarts;
    });

    expect(restarts).toEqual([false, false, false, true]);
  });
});

describe('a draft', () => {
  it('reads its own changes and does not change the initial state', () => {
    const state = after(seed, put('own'));
    const draft = new Draft(state, dataset);
    remove('own')(draft);
    remove('first')(draft);

    expect(ids(draft)).toEqual(['second', 'third']);
    expect(idsIn(state)).toEqual(['first', 'second', 'third', 'own']);
  });

  it('changes one collection and keeps the others', () => {
    const label = { id: 's', label: 'A', created_at: 'x', updated_at: 'x' };
    const state = after(put('own'), (draft) => draft.of(shelf).put(label), remove('own'));
    const data = new StateData(state, dataset);

    expect(data.of(book).rows()).toEqual([]);
    expect(data.of(shelf).find('s')?.record.label).toBe('A');
  });

  it('has no records of an entity that is not in the dataset', () => {
    expect(new Draft(after(seed), standardBooks).of(shelf).rows()).toEqual([]);
  });
});
