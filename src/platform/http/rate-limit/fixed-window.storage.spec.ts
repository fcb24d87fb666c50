import { TestClock } from '../../../../test/support/test-clock.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { FixedWindowStorage, WINDOW_BYTES } from './fixed-window.storage.js';

const minute = 60_000;

/** A storage with memory for so many addresses: 4 % of the budget. */
const storageOf = (clock: TestClock, addresses: number): FixedWindowStorage =>
  new FixedWindowStorage(clock, new MemoryBudget((addresses * WINDOW_BYTES) / 0.04 + 25));

describe('a window', () => {
  let clock: TestClock;
  let storage: FixedWindowStorage;
  beforeEach(() => {
    clock = new TestClock();
    storage = storageOf(clock, 100_000);
  });

  const hitsOf = (address: string): number => storage.hit(address, minute).hits;

  it('counts the requests of one address', () => {
    expect([hitsOf('a'), hitsOf('a'), hitsOf('a')]).toEqual([1, 2, 3]);
  });

  it('counts each address separately', () => {
    hitsOf('a');

    expect([hitsOf('b'), hitsOf('a'), hitsOf('__proto__')]).toEqual([1, 2, 1]);
  });

  it('begins with the first request of its address and does not move', () => {
    const left = [0, 1, 29, 29].map((seconds) => {
      clock.advance({ seconds });
      return storage.hit('a', minute).secondsLeft;
    });

    expect(left).toEqual([60, 59, 30, 1]);
  });

  it.each([
    ['before its end', minute - 1, { hits: 2, secondsLeft: 1 }],
    ['at its end', minute, { hits: 1, secondsLeft: 60 }],
    ['long after its end', 100 * minute, { hits: 1, secondsLeft: 60 }],
  ])('counts a request %s', (_, milliseconds, expected) => {
    hitsOf('a');
    clock.advance({ milliseconds });

    expect(storage.hit('a', minute)).toEqual(expected);
  });

  it('has whole seconds left, at least one', () => {
    hitsOf('a');
    const left = Array.from({ length: 60 }, () => {
      clock.advance({ milliseconds: 999 });
      return storage.hit('a', minute).secondsLeft;
    });

    expect(left.every((seconds) => Number.isInteger(seconds) && seconds >= 1 && seconds <= 60)).toBe(true);
  });
});

const addressesHeldBy = (storage: FixedWindowStorage): number =>
  (Reflect.get(storage, 'windows') as Map<string, unknown>).size;

describe('the number of addresses', () => {
  it('never exceeds the maximum', () => {
    const clock = new TestClock();
    const storage = storageOf(clock, 100);
    for (let address = 0; address < 1000; address += 1) {
      storage.hit(String(address), minute);
      expect(addressesHeldBy(storage)).toBeLessThanOrEqual(100);
    }

    expect(addressesHeldBy(storage)).toBe(100);
  });

  it('removes the address whose window ends first, and no other', () => {
    const clock = new TestClock();
    const storage = storageOf(clock, 3);
    for (const address of ['a', 'b', 'c', 'd']) {
      storage.hit(address, minute);
      clock.advance({ seconds: 1 });
    }

    expect(['b', 'c', 'd'].map((address) => storage.hit(address, minute).hits)).toEqual([2, 2, 2]);
    expect(storage.hit('a', minute).hits).toBe(1);
  });

  it('removes expired windows while new ones are added', () => {
    const clock = new TestClock();
    const storage = storageOf(clock, 100_000);
    for (let address = 0; address < 1000; address += 1) storage.hit(`old ${address}`, minute);
    clock.advance({ milliseconds: minute });
    for (let address = 0; address < 500; address += 1) storage.hit(`new ${address}`, minute);

    expect(addressesHeldBy(storage)).toBe(500);
  });

  it('removes a few at a time', () => {
    const clock = new TestClock();
    const storage = storageOf(clock, 100_000);
    for (let address = 0; address < 1000; address += 1) storage.hit(`old ${address}`, minute);
    clock.advance({ milliseconds: minute });
    storage.hit('new', minute);

    expect(addressesHeldBy(storage)).toBeGreaterThan(990);
  });
});

describe('the interface of @nestjs/throttler', () => {
  it('counts in the same windows', async () => {
    const storage = storageOf(new TestClock(), 3);
    storage.hit('a', minute);

    await expect(storage.increment('a', minute, 2)).resolves.toEqual({
      totalHits: 2,
      timeToExpire: 60,
      isBlocked: false,
      timeToBlockExpire: 0,
    });
    await expect(storage.increment('a', minute, 2)).resolves.toEqual({
      totalHits: 3,
      timeToExpire: 60,
      isBlocked: true,
      timeToBlockExpire: 60,
    });
  });
});
