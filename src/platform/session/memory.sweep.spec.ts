import { sessionId, createStore } from '../../../test/support/session-store.js';
import type { SessionShards } from './session-shards.js';

/** What one slice may drop at most: a few milliseconds of work. */
const SLICE = 4000;

/** Ids that a client chose to begin alike. */
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
    ['of any ids', 64_000, sessionId],
    ['whose ids all begin alike', 10_000, alike],
  ])('drops sessions %s that end at one instant in slices, until none is left', (_, many, id) => {
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

  it('leaves the living alone', () => {
    for (let n = 0; n < 1000; n += 1) store.open(sessionId(n));
    clock.advance({ milliseconds: 59_999 });
    jest.advanceTimersByTime(60_000);

    expect(held()).toBe(1000);
    expect(store.find(sessionId(7))).toBeDefined();
  });

  it('keeps pace with sessions that come and go at a thousand a second', () => {
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
