import { sessionId, createStore } from '../../../../test/support/session-store.js';
import type { Session } from './session.js';
import type { SessionShards } from './session-shards.js';

/** The maximum that one slice deletes: a few milliseconds of work. */
const SLICE = 4000;

/** Ids with one prefix, as a client may choose them. */
const alike = (n: number): string => `00${sessionId(n).slice(2)}`;

describe('sweeping', () => {
  const { clock, store } = createStore();
  const held = (): number => (Reflect.get(store, 'sessions') as SessionShards).size;

  beforeEach(() => {
    jest.useFakeTimers();
    store.onModuleInit();
  });
  afterEach(() => {
    store.onModuleDestroy();
    jest.useRealTimers();
  });

  it.each([
    ['with any ids', 64_000, sessionId],
    ['whose ids have the same prefix', 10_000, alike],
  ])('deletes sessions %s that expire at one time in slices, until none is left', (_, many, id) => {
    for (let n = 0; n < many; n += 1) store.open(id(n));
    clock.advance({ seconds: 60 });
    const slices: number[] = [];
    for (let before = held(); before > 0 && slices.length < 5000; before = held()) {
      jest.advanceTimersToNextTimer();
      slices.push(before - held());
    }

    expect(held()).toBe(0);
    expect(slices.filter((dropped) => dropped > 0).length).toBeGreaterThanOrEqual(many / SLICE);
    expect(Math.max(...slices)).toBeLessThanOrEqual(SLICE);
  });

  it('keeps live sessions', () => {
    for (let n = 0; n < 1000; n += 1) store.open(sessionId(n));
    clock.advance({ milliseconds: 59_999 });
    jest.advanceTimersByTime(60_000);

    expect(held()).toBe(1000);
    expect(store.find(sessionId(7))).toBeDefined();
  });

  it('deletes sessions with another lifetime at their end, or when the others expire', () => {
    const [long, short] = [1, 2].map((n) => store.open(sessionId(n)));
    store.extend(long as Session, 10 * 60_000);
    store.extend(short as Session, 10_000);
    clock.advance({ seconds: 59 });
    store.open(sessionId(3));
    expect(store.counts().active).toBe(2);
    for (let minute = 0; minute < 9; minute += 1) {
      clock.advance({ seconds: 60 });
      jest.advanceTimersByTime(60_000);
      expect(held()).toBe(1);
    }

    clock.advance({ seconds: 61 });
    jest.advanceTimersByTime(60_000);

    expect(held()).toBe(0);
  });

  it('deletes as fast as a thousand sessions per second expire', () => {
    for (let second = 0; second < 300; second += 1) {
      for (let n = 0; n < 1000; n += 1) store.open(sessionId(1_000_000 + second * 1000 + n));
      clock.advance({ seconds: 1 });
      jest.advanceTimersByTime(1000);
    }

    expect(store.counts().active).toBe(59_000);
    expect(held()).toBeLessThan(2 * 60_000);
  });

  it('ends with the service', () => {
    store.onModuleDestroy();

    expect(jest.getTimerCount()).toBe(0);
  });
});
