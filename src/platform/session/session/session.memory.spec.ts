import fc from 'fast-check';
import { book, catchApiError } from '../../../../test/support/example-entities.js';
import { bookOf, createStore, sessionId } from '../../../../test/support/session-store.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { SessionShards } from './session-shards.js';
import type { SessionDraft } from '../data/session-data.js';
import type { Session } from './session.js';
import { bytesOfState, GUARANTEED_BYTES, isShared, SESSION_BYTES } from './session.memory.js';

type Change = (draft: SessionDraft) => unknown;

const idOf = (n: number): string => `book ${n}`;
const add = (text: string, id = text): Change => {
  return (draft) => draft.of(book).put(bookOf(id, { title: text }));
};
const remove = (id: string): Change => {
  return (draft) => draft.of(book).remove(id);
};

const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(fc.nat(40), fc.constantFrom('a', 'x'.repeat(500), '€'.repeat(300)))
    .map(([n, text]) => add(text, idOf(n))),
  fc.nat(40).map((n) => remove(idOf(n))),
  fc.constantFrom<Change>(
    (draft) => draft.seed(),
    (draft) => draft.reset(),
    remove('standard'),
    add('long title'.repeat(50), 'standard'),
  ),
);
type Step = { readonly seconds: number } | { readonly session: number; readonly change: Change | undefined };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ seconds: fc.nat(40) }) },
  { weight: 9, arbitrary: fc.record({ session: fc.nat(5), change: fc.option(change, { nil: undefined }) }) },
);

const chargeOf = ({ state }: Session): number =>
  isShared(state) ? 0 : Math.max(GUARANTEED_BYTES, bytesOfState(state));

it('counts the sessions in the store and their data, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 3, max: 60 }), (steps, kib) => {
      const budget = new MemoryBudget(kib * 1024);
      const { clock, store } = createStore({}, budget);
      const stored = Reflect.get(store, 'sessions') as SessionShards;
      const requested = new Map<number, Session>();
      const attempt = (call: () => unknown): void => {
        try {
          call();
        } catch (error) {
          expect(error).toMatchObject({ status: 503 });
        }
      };
      for (const one of steps) {
        if ('seconds' in one) {
          clock.advance({ seconds: one.seconds });
          continue;
        }
        const { session: n, change } = one;
        // Without a change, the session is looked up. A write may come long after the session was looked up.
        attempt(() => {
          const known = requested.get(n);
          if (change === undefined || known === undefined)
            requested.set(n, store.find(sessionId(n)) ?? store.open(sessionId(n)));
          else store.write(known, change);
        });
      }
      const present = [0, 1, 2, 3, 4, 5].flatMap((n) => stored.get(sessionId(n)) ?? []);
      const [sessions, data, ...others] = budget.parts.map((part) => part.bytes);

      expect(sessions).toBe(present.length * SESSION_BYTES);
      expect(data).toBe(present.reduce((sum, session) => sum + chargeOf(session), 0));
      expect(others.filter((bytes) => bytes > 0)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

describe('a store whose memory for data is full', () => {
  const budget = new MemoryBudget(100_000);
  const { store } = createStore({}, budget);
  const owner = store.open(sessionId(0));
  const reader = store.open(sessionId(1));
  beforeAll(() => {
    store.write(owner, add('first'));
    let n = 2;
    const fillOne = (): unknown => store.write(store.open(sessionId((n += 1))), add('x'));
    while (n < 1000) {
      try {
        fillOne();
      } catch {
        break;
      }
    }
  });

  it('rejects the first write of another session, which then has no effect', () => {
    expect(catchApiError(() => store.write(reader, add('more')))).toMatchObject({ status: 503 });
    expect(reader.state.version).toBe(0);
  });

  it('accepts writes of a session up to its guaranteed share, and no more', () => {
    const accepted: string[] = [];
    expect(
      catchApiError(() => {
        for (let n = 0; n < 100; n += 1) {
          store.write(owner, add(idOf(n)));
          accepted.push(idOf(n));
        }
      }).status,
    ).toBe(503);

    expect(accepted.length).toBeGreaterThanOrEqual(2);
    expect(bytesOfState(owner.state)).toBeGreaterThan(GUARANTEED_BYTES / 2);
    store.write(owner, remove(idOf(0)));
    store.write(owner, add('again'));
  });
});
