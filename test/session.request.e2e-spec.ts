// The session object of one request. Stores must act on their own session object instead.
import { seededState, StateData } from '../src/platform/session/data/draft.js';
import { RequestSession } from '../src/platform/session/session/request-session.js';
import type { Session } from '../src/platform/session/session/session.js';
import type { SessionLists } from '../src/platform/session/session/session.lists.js';
import type { SessionNotes } from '../src/platform/session/session/session.notes.js';
import type { SessionStore } from '../src/platform/session/session/session.store.js';
import { book } from './support/example-entities.js';
import { describeOnRedis } from './support/redis.js';
import { bookOf, sessionId, standardBooks } from './support/session-store.js';
import { storeInMemory, storeOnRedis, type StoreNodes } from './support/store-nodes.js';

const limits = { maxEntries: 10, maxBytes: 1000, epoch: 1 };
const part = (head: string): { head: string; body: string } => ({ head, body: '' });

interface Uses {
  readonly store: SessionStore;
  readonly session: Session;
  readonly stored: Session;
}

type Use = (uses: Uses) => Promise<unknown>;

/** `extend` and `read` have their own tests. The type checker reports a new method without a test. */
type SessionMethod = Exclude<
  keyof SessionStore,
  'isRemote' | 'tally' | 'notes' | 'find' | 'open' | 'openUnlessLive' | 'counts' | 'check' | 'extend' | 'read'
>;

/** Each method with the session of a request, and what the stored session then has. */
const storeUses: Record<SessionMethod, readonly [use: Use, expected: unknown]> = {
  write: [
    async ({ store, session, stored }) => {
      await store.write(session, (draft) => {
        draft.of(book).put(bookOf('written'));
      });
      return (await store.read(stored)).of(book).find('written')?.id;
    },
    'written',
  ],
  setFlag: [
    async ({ store, session, stored }) => {
      await store.setFlag(session, 'seen');
      return [...stored.flags];
    },
    ['seen'],
  ],
  count: [
    async ({ store, session, stored }) => {
      await store.count(session, 'requests');
      return store.counters(stored, ['requests']);
    },
    [1],
  ],
  counters: [
    async ({ store, session, stored }) => {
      await store.count(stored, 'requests');
      return store.counters(session, ['requests']);
    },
    [1],
  ],
  setControls: [
    async ({ store, session, stored }) => {
      await store.setControls(session, () => ({ seed: { epoch: 1 } }));
      return stored.controls.settings;
    },
    { seed: { epoch: 1 } },
  ],
  end: [
    async ({ store, session, stored }) => {
      await store.end(session);
      return store.find(stored.id);
    },
    undefined,
  ],
};

const notesUses: Record<
  Exclude<keyof SessionNotes, 'lists'>,
  readonly [use: (notes: SessionNotes, uses: Uses) => unknown, expected: unknown]
> = {
  get: [
    async (notes, { session, stored }) => {
      await notes.put(stored, 'note', 0, 'text');
      return notes.get(session, 'note');
    },
    { version: 1, text: 'text' },
  ],
  put: [
    async (notes, { session, stored }) => {
      await notes.put(session, 'note', 0, 'text');
      return notes.get(stored, 'note');
    },
    { version: 1, text: 'text' },
  ],
  tags: [
    async (notes, { session, stored }) => {
      await notes.put(stored, 'note', 0, 'text');
      const [first, ...others] = await notes.tags(session, ['note', 'other']);
      return [(await notes.tags(stored, ['note']))[0] === first, first !== '', others];
    },
    [true, true, ['']],
  ],
  putRecords: [
    async (notes, { session, stored }) => {
      await notes.putRecords(session, 'records', seededState);
      return (await notes.records(stored, 'records'))?.seeded;
    },
    true,
  ],
  records: [
    async (notes, { session, stored }) => {
      await notes.putRecords(stored, 'records', seededState);
      return (await notes.records(session, 'records'))?.seeded;
    },
    true,
  ],
  remove: [
    async (notes, { session, stored }) => {
      await notes.put(stored, 'note', 0, 'text');
      await notes.remove(session, 'note');
      return notes.get(stored, 'note');
    },
    undefined,
  ],
};

const heads = async (lists: SessionLists, session: Session): Promise<string[]> =>
  (await lists.entries(session, 'list')).entries.map(({ own, added }) => own.head + (added?.head ?? ''));

const listsUses: Record<
  keyof SessionLists,
  readonly [use: (lists: SessionLists, uses: Uses) => unknown, expected: unknown]
> = {
  append: [
    async (lists, { session, stored }) => {
      await lists.append(session, 'list', part('-a'), limits);
      return heads(lists, stored);
    },
    ['-a'],
  ],
  complete: [
    async (lists, { session, stored }) => {
      const number = await lists.append(stored, 'list', part('-a'), limits);
      await lists.complete(session, 'list', number, part('-b'), limits);
      return heads(lists, stored);
    },
    ['-a-b'],
  ],
  status: [
    async (lists, { session, stored }) => {
      await lists.append(stored, 'list', part('-a'), limits);
      return (await lists.status(session, 'list')).size;
    },
    1,
  ],
  entries: [
    async (lists, { session, stored }) => {
      await lists.append(stored, 'list', part('-a'), limits);
      return heads(lists, session);
    },
    ['-a'],
  ],
  pick: [
    async (lists, { session, stored }) => {
      const number = await lists.append(stored, 'list', part('-a'), limits);
      return (await lists.pick(session, 'list', [number])).length;
    },
    1,
  ],
  clear: [
    async (lists, { session, stored }) => {
      await lists.append(stored, 'list', part('-a'), limits);
      await lists.clear(session, 'list');
      return heads(lists, stored);
    },
    [],
  ],
};

function useSessionsOfRequests(start: () => StoreNodes | Promise<StoreNodes>): void {
  let fixture: StoreNodes;
  let opened = 0;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture.stop());

  const open = async (): Promise<Uses> => {
    const store = fixture.nodes[0];
    const stored = await store.open(sessionId((opened += 1)), { records: seededState });
    // Two views, as of a request with mutants that reads a snapshot.
    return { store, stored, session: new RequestSession(new RequestSession(stored, {}), {}) };
  };

  it.each(Object.entries(storeUses))('in %s', async (_name, [use, expected]) => {
    expect(await use(await open())).toEqual(expected);
  });

  it.each(Object.entries(notesUses))('in %s of its notes', async (_name, [use, expected]) => {
    const uses = await open();
    expect(await use(uses.store.notes, uses)).toEqual(expected);
  });

  it.each(Object.entries(listsUses))('in %s of its lists', async (_name, [use, expected]) => {
    const uses = await open();
    expect(await use(uses.store.notes.lists, uses)).toEqual(expected);
  });

  it('in extend', async () => {
    const { store, session, stored } = await open();
    const before = stored.expiresAt;
    fixture.clock.advance({ seconds: 1 });
    await store.extend(session);
    expect(stored.expiresAt).toBe(before + 1000);
  });

  it('but reads the records that the request has', async () => {
    const { store, stored } = await open();
    const state = { version: -1, seeded: false, changed: {} };
    const data = await store.read(new RequestSession(stored, { state }));
    expect(data.of(book).find('standard')).toBeUndefined();
    expect(new StateData(stored.state, standardBooks).of(book).find('standard')).toBeDefined();
  });
}

describe('A store in memory takes the session of a request', () => useSessionsOfRequests(storeInMemory));

describeOnRedis('A store in Redis takes the session of a request', () => useSessionsOfRequests(storeOnRedis));
