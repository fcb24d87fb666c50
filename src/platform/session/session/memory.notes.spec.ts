import { createStore, sessionId } from '../../../../test/support/session-store.js';
import { catchApiError } from '../../../../test/support/example-entities.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { Session } from './session.js';

const notesOf = (budget: MemoryBudget): number =>
  budget.parts.find(({ name }) => name === 'session-notes')?.bytes ?? NaN;

describe('the notes of a session in memory', () => {
  it('are set only if their version is the expected one', () => {
    const { store } = createStore();
    const session = store.open(sessionId(0));
    expect(store.notes.get(session, 'a')).toBeUndefined();
    expect(store.notes.put(session, 'a', 1, 'wrong')).toBe(false);
    expect(store.notes.put(session, 'a', 0, 'first')).toBe(true);
    expect(store.notes.put(session, 'a', 0, 'again')).toBe(false);
    expect(store.notes.put(session, 'a', 1, 'second')).toBe(true);
    expect(store.notes.get(session, 'a')).toEqual({ version: 2, text: 'second' });
    expect(store.notes.get(session, 'b')).toBeUndefined();
  });

  it('end with the session and release their memory', () => {
    const budget = new MemoryBudget(1e9);
    const { clock, store } = createStore({}, budget);
    const session = store.open(sessionId(0));
    store.notes.put(session, 'a', 0, 'x'.repeat(1000));
    expect(notesOf(budget)).toBeGreaterThan(1000);
    store.notes.put(session, 'a', 1, 'x');
    expect(notesOf(budget)).toBeLessThan(1000);
    clock.advance({ seconds: 60 });
    const next = store.open(sessionId(0));
    expect(store.notes.get(next, 'a')).toBeUndefined();
    expect(notesOf(budget)).toBe(0);
  });

  it('are dropped after the session has ended', () => {
    const budget = new MemoryBudget(1e9);
    const { clock, store } = createStore({}, budget);
    const session = store.open(sessionId(0));
    clock.advance({ seconds: 60 });
    store.open(sessionId(0));
    expect(store.notes.put(session, 'a', 0, 'late')).toBe(true);
    expect(notesOf(budget)).toBe(0);
  });

  it('stay when the lifetime of the session restarts', () => {
    const { clock, store } = createStore();
    const session = store.open(sessionId(0));
    store.notes.put(session, 'a', 0, 'text');
    clock.advance({ seconds: 50 });
    store.extend(session);
    clock.advance({ seconds: 50 });
    expect(store.find(session.id)).toBe(session);
    expect(store.notes.get(session, 'a')?.text).toBe('text');
  });

  it('are rejected with Retry-After when their part of the memory is full, and then keep their text', () => {
    const { clock, store } = createStore({}, new MemoryBudget(1e6));
    const session = store.open(sessionId(0));
    store.notes.put(session, 'a', 0, 'kept');
    clock.advance({ seconds: 20 });
    expect(catchApiError(() => store.notes.put(session, 'a', 1, 'x'.repeat(80_000)))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '40' },
    });
    expect(store.notes.get(session, 'a')).toEqual({ version: 1, text: 'kept' });
  });

  it('of one session take at most half of their part, so that other sessions have room', () => {
    const { store } = createStore({}, new MemoryBudget(1e6));
    const [greedy, other] = [store.open(sessionId(0)), store.open(sessionId(1))];
    const putMany = (): void => {
      for (let n = 0; n < 100; n += 1) store.notes.put(greedy, `n${n}`, 0, 'x'.repeat(1000));
    };
    expect(catchApiError(putMany)).toMatchObject({ status: 503 });
    expect(catchApiError(putMany)).toMatchObject({ status: 503 });
    for (let n = 0; n < 10; n += 1) expect(store.notes.put(other, `n${n}`, 0, 'x'.repeat(1000))).toBe(true);
  });

  it('have room when snapshots and settings of controls have none', () => {
    const { store } = createStore({}, new MemoryBudget(1e6));
    const records = { seeded: false, changed: { books: { bytes: 30_000 } as never } };
    const fill = (put: (n: number) => unknown): void => {
      for (let n = 0; n < 1000; n += 1) put(n);
    };
    const sessionOf = (n: number): Session => store.open(sessionId(n));
    expect(
      catchApiError(() => fill((n) => store.notes.putRecords(sessionOf(n), 'snapshot', records))),
    ).toMatchObject({ status: 503, message: 'the memory for session snapshots is full, try again later' });
    expect(
      catchApiError(() => fill((n) => store.setControls(sessionOf(n), () => ({ faults: 'x'.repeat(1000) })))),
    ).toMatchObject({ status: 503, message: 'the memory for session controls is full, try again later' });
    expect(store.notes.put(sessionOf(1000), 'progress', 0, 'x'.repeat(1000))).toBe(true);
  });
});
