import { book } from '../../../../test/support/example-entities.js';
import { bookOf, standardBooks } from '../../../../test/support/session-store.js';
import { emptyState, Draft, StateData } from '../data/draft.js';
import { deltaBetween, parseState } from './redis.state.js';
import type { SessionDraft, SessionState } from '../data/session-data.js';

function after(state: SessionState, change: (draft: SessionDraft) => unknown): SessionState {
  const draft = new Draft(state, standardBooks);
  change(draft);
  return draft.next(state);
}

const seeded = after(emptyState, (draft) => draft.seed());

const two = after(seeded, (draft) => {
  draft.of(book).add(bookOf('one'));
  draft.of(book).add(bookOf('two'));
});
const names = ({ set }: ReturnType<typeof deltaBetween>): string[] => set.map(([name]) => name);

describe('a write sends', () => {
  it('a record that was created before seeding only once', () => {
    const early = after(emptyState, (draft) => draft.of(book).add(bookOf('early')));
    const merged = after(early, (draft) => draft.seed());

    expect(deltaBetween(early, merged)).toEqual({ set: [], deleted: [] });
  });

  it('new records', () => {
    expect(deltaBetween(seeded, two)).toEqual({
      set: ['one', 'two'].map((id) => [`books/${id}`, JSON.stringify(bookOf(id))]),
      deleted: [],
    });
  });

  it('only the changed record, of the session or of the dataset', () => {
    const own = after(two, (draft) => draft.of(book).put(bookOf('one', { title: 'new' })));
    const standard = after(two, (draft) => draft.of(book).put(bookOf('standard', { title: 'new' })));

    expect(names(deltaBetween(two, own))).toEqual(['books/one']);
    expect(names(deltaBetween(two, standard))).toEqual(['books/standard']);
  });

  it('the names of deleted records, and sets a deleted record of the dataset to an empty text', () => {
    const own = after(two, (draft) => draft.of(book).remove('one'));
    const standard = after(two, (draft) => draft.of(book).remove('standard'));

    expect(deltaBetween(two, own)).toEqual({ set: [], deleted: ['books/one'] });
    expect(deltaBetween(two, standard)).toEqual({ set: [['books/standard', '']], deleted: [] });
    expect(
      deltaBetween(
        standard,
        after(standard, (draft) => draft.of(book).remove('two')),
      ),
    ).toEqual({
      set: [],
      deleted: ['books/two'],
    });
  });

  it('the names of all records that a reset deletes', () => {
    const reset = after(two, (draft) => draft.reset());

    expect(deltaBetween(two, reset)).toEqual({ set: [], deleted: ['books/one', 'books/two'] });
  });
});

it('parses a state as it was written, in the order of the record numbers', async () => {
  const state = after(two, (draft) => draft.of(book).remove('standard'));
  const { set } = deltaBetween(seeded, state);
  const rows = set.map(([name, text], number) => [name, text === '' ? '' : `${number} ${text}`]);
  const hash = [...rows.reverse().flat(), 'v', String(state.version), 's', '1'];
  const read = await parseState(hash.join('\n'), standardBooks);

  expect(new StateData(read, standardBooks).of(book).rows()).toMatchObject([
    { id: 'one', record: bookOf('one') },
    { id: 'two', record: bookOf('two') },
  ]);
  expect(read).toMatchObject({ version: state.version, seeded: true });
});
