import { book } from '../../../test/support/example-entities.js';
import { bookOf, openSessions, sessionId, createStore } from '../../../test/support/session-store.js';
import type { Session, SessionDraft } from './session.js';

describe('a session', () => {
  it('lives from its opening until its time is over, to the millisecond', () => {
    const { clock, store } = createStore();
    const session = store.open(sessionId(1));

    expect(session).toMatchObject({ createdAt: clock.now(), expiresAt: clock.now() + 60_000 });
    clock.advance({ milliseconds: 59_999 });
    expect(store.find(session.id)).toBe(session);
    clock.advance({ milliseconds: 1 });
    expect(store.find(session.id)).toBeUndefined();
  });

  it('is not there under another id', () => {
    const { store } = createStore();
    store.open(sessionId(1));

    expect(store.find(sessionId(2))).toBeUndefined();
    expect(store.find(sessionId(257))).toBeUndefined();
  });

  it('opens empty under the id of one that is over', () => {
    const { clock, store } = createStore();
    store.write(store.open(sessionId(1)), (draft) => draft.of(book).put(bookOf('own')));
    clock.advance({ seconds: 60 });
    const fresh = store.open(sessionId(1));

    expect(store.read(fresh).of(book).rows()).toEqual([]);
    expect(fresh).toMatchObject({ createdAt: clock.now(), state: { version: 0, seeded: false } });
    expect(store.counts().active).toBe(1);
  });

  it('restarts its time by a reset, behind those that were opened meanwhile', () => {
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

  it('answers what the change returns and is seen by the next reading', () => {
    const { store } = createStore();
    const session = store.open(sessionId(1));

    expect(store.write(session, () => 'done')).toBe('done');
    store.write(session, put('own'));
    expect(store.read(session).of(book).find('own')?.record.title).toBe('own');
  });

  it('leaves a reading that began before it as it was', () => {
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
  ])('keeps nothing of %s when the change throws', (_, change) => {
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

  it('makes the next version when it changes something, and only then', () => {
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

  it('touches no other session', () => {
    const { store } = createStore();
    const [one, other] = openSessions(store, 2) as [Session, Session];
    for (const session of [one, other]) store.write(session, (draft) => draft.seed());
    store.write(one, (draft) => draft.of(book).remove('standard'));

    expect(store.read(one).of(book).rows()).toEqual([]);
    expect(store.read(other).of(book).rows()).toHaveLength(1);
  });
});
