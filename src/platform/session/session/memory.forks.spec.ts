import { createStore, bookOf, sessionId } from '../../../../test/support/session-store.js';
import { book } from '../../../../test/support/example-entities.js';

const FORKS = 10_000;

it('opens 10,000 sessions with the records of another one, without a copy of them', () => {
  const { store } = createStore({ maxSessions: 20_000 });
  const session = store.open(sessionId(0));
  store.write(session, (draft) => {
    draft.seed();
    for (let n = 0; n < 10; n += 1) draft.of(book).add(bookOf(`book-${n}`));
  });
  const ids = Array.from({ length: FORKS }, (_, n) => sessionId(n + 1));
  for (const id of ids) void store.openUnlessLive(id, { records: session.state });

  expect(store.counts().active).toBe(FORKS + 1);
  expect(ids.every((id) => store.find(id)?.state.changed === session.state.changed)).toBe(true);
  expect(store.read(store.find(sessionId(FORKS)) ?? session).of(book).size).toBe(11);
});

it('shares the records of forks until one of them writes', () => {
  const { store } = createStore();
  const session = store.open(sessionId(0));
  store.write(session, (draft) => draft.of(book).add(bookOf('one')));
  const [first, second] = [1, 2].map((n) => store.open(sessionId(n), { records: session.state }));
  if (first === undefined || second === undefined) throw new Error('no forks');

  expect(first.state.changed).toBe(second.state.changed);
  store.write(first, (draft) => draft.of(book).add(bookOf('two')));
  expect([session, first, second].map((each) => store.read(each).of(book).size)).toEqual([1, 2, 1]);
});
