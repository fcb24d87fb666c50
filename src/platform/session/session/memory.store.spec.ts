import { book, catchApiError } from '../../../../test/support/example-entities.js';
import { bookOf, openSessions, sessionId, createStore } from '../../../../test/support/session-store.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { noControls, type SessionDraft } from '../data/session-data.js';
import type { Session } from './session.js';

describe('a session', () => {
  it('lives from its opening until it expires, to the millisecond', () => {
    const { clock, store } = createStore();
    const session = store.open(sessionId(1));

    expect(session).toMatchObject({ createdAt: clock.now(), expiresAt: clock.now() + 60_000 });
    clock.advance({ milliseconds: 59_999 });
    expect(store.find(session.id)).toBe(session);
    clock.advance({ milliseconds: 1 });
    expect(store.find(session.id)).toBeUndefined();
  });

  it('is not found under another id', () => {
    const { store } = createStore();
    store.open(sessionId(1));

    expect(store.find(sessionId(2))).toBeUndefined();
    expect(store.find(sessionId(257))).toBeUndefined();
  });

  it('opens empty under the id of an expired one', () => {
    const { clock, store } = createStore();
    store.write(store.open(sessionId(1)), (draft) => draft.of(book).put(bookOf('own')));
    clock.advance({ seconds: 60 });
    const fresh = store.open(sessionId(1));

    expect(store.read(fresh).of(book).rows()).toEqual([]);
    expect(fresh).toMatchObject({ createdAt: clock.now(), state: { version: 0, seeded: false } });
    expect(store.counts().active).toBe(1);
  });

  it('restarts its lifetime by a reset, after sessions that were opened in the meantime', () => {
    const { clock, store } = createStore();
    const [reset, other] = openSessions(store, 2) as [Session, Session];
    clock.advance({ seconds: 59 });
    store.write(reset, (draft) => draft.reset());
    clock.advance({ seconds: 59 });

    expect(store.find(reset.id)).toBe(reset);
    expect(store.find(other.id)).toBeUndefined();
    expect(store.counts().active).toBe(1);
  });

  it('is counted once when a request that outlived it resets it', () => {
    const { clock, store } = createStore({ maxSessions: 2 });
    const [late] = openSessions(store, 2) as [Session];
    clock.advance({ seconds: 60 });
    openSessions(store, 1, 2);
    store.write(late, (draft) => draft.reset());

    expect(store.counts().active).toBe(2);
    clock.advance({ seconds: 60 });
    expect(store.counts().active).toBe(0);
  });
});

describe('a write', () => {
  const put = (id: string) => (draft: SessionDraft) => draft.of(book).put(bookOf(id));

  it('returns the result of the change; the next read has the new state', () => {
    const { store } = createStore();
    const session = store.open(sessionId(1));

    expect(store.write(session, () => 'done')).toBe('done');
    store.write(session, put('own'));
    expect(store.read(session).of(book).find('own')?.record.title).toBe('own');
  });

  it('does not change a read that began before it', () => {
    const { store } = createStore();
    const session = store.open(sessionId(1));
    store.write(session, put('first'));
    const before = store.read(session);
    store.write(session, put('second'));
    store.write(session, (draft) => draft.of(book).remove('first'));

    expect(before.of(book).rows()).toHaveLength(1);
    expect(before.of(book).find('first')).toBeDefined();
  });

  it.each([
    ['records', put('own')],
    ['the dataset', (draft: SessionDraft) => draft.seed()],
    ['a reset', (draft: SessionDraft) => draft.reset()],
  ])('stores nothing of %s if the change throws', (_, change) => {
    const { clock, store } = createStore();
    const session = store.open(sessionId(1));
    store.write(session, put('kept'));
    const { state, expiresAt } = session;
    clock.advance({ seconds: 1 });
    const failing = (): unknown =>
      store.write(session, (draft) => {
        change(draft);
        throw new Error('no');
      });

    expect(failing).toThrow('no');
    expect(session.state).toBe(state);
    expect(session.expiresAt).toBe(expiresAt);
    expect(store.read(session).of(book).rows()).toHaveLength(1);
  });

  it('creates a new version only if it changes something', () => {
    const { store } = createStore();
    const session = store.open(sessionId(1));
    const versions = [
      () => undefined,
      put('own'),
      (draft: SessionDraft) => draft.of(book).remove('unknown'),
      (draft: SessionDraft) => draft.seed(),
      (draft: SessionDraft) => draft.seed(),
      (draft: SessionDraft) => draft.reset(),
      (draft: SessionDraft) => draft.reset(),
    ].map((change) => {
      store.write(session, change);
      return session.state.version;
    });

    expect(versions).toEqual([0, 1, 1, 2, 2, 3, 4]);
  });

  it('changes no other session', () => {
    const { store } = createStore();
    const [one, other] = openSessions(store, 2) as [Session, Session];
    for (const session of [one, other]) store.write(session, (draft) => draft.seed());
    store.write(one, (draft) => draft.of(book).remove('standard'));

    expect(store.read(one).of(book).rows()).toEqual([]);
    expect(store.read(other).of(book).rows()).toHaveLength(1);
  });
});

describe('opening a session unless its id is in use', () => {
  const records = { seeded: true, changed: {} };

  it('opens it with its records at once, so that no other request opens it in between', () => {
    const { store } = createStore();
    const opened = store.openUnlessLive(sessionId(0), { records });
    expect(opened).toMatchObject({ id: sessionId(0), state: { seeded: true } });
    expect(store.find(sessionId(0))).toBe(opened);
  });

  it('does not touch a live session', () => {
    const { store } = createStore();
    const live = store.open(sessionId(0));
    expect(store.openUnlessLive(sessionId(0), { records })).toBeUndefined();
    expect(store.find(sessionId(0))).toBe(live);
  });
});

describe('a write that also sets the controls', () => {
  const add = (draft: SessionDraft): unknown => draft.of(book).add(bookOf('one'));

  it('changes both', () => {
    const { store } = createStore();
    const session = store.open(sessionId(0));
    store.write(session, (draft) => {
      add(draft);
      draft.setControls(() => ({ random: { seed: 1 } }));
    });

    expect(store.read(session).of(book).size).toBe(1);
    expect(session.controls).toEqual({ version: 1, settings: { random: { seed: 1 } } });
  });

  it('changes nothing if there is no memory for the controls', () => {
    const budget = new MemoryBudget(1e6);
    const { store } = createStore({}, budget);
    const session = store.open(sessionId(0));
    const { state } = session;
    const bytes = (): number[] => budget.parts.map((part) => part.bytes);
    const before = bytes();
    const write = (): void =>
      store.write(session, (draft) => {
        add(draft);
        draft.setControls(() => ({ random: 'x'.repeat(100_000) }));
      });

    expect(catchApiError(write)).toMatchObject({ status: 503 });
    expect([session.state, session.controls, bytes()]).toEqual([state, noControls, before]);
  });
});
