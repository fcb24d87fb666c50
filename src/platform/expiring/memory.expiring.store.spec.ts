import { Clock } from '../../core/clock.js';
import { MemoryExpiringStore, MemorySpace } from './memory.expiring.store.js';

class HandClock extends Clock {
  time = 1_000_000;

  now(): number {
    return this.time;
  }
}

let clock: HandClock;
let space: MemorySpace;
beforeEach(() => {
  clock = new HandClock();
  space = new MemorySpace(clock, 1000, 3);
});

describe('a space of short-lived values', () => {
  it('keeps a value until its time is over, to the millisecond', () => {
    space.set('a', '1');
    clock.time += 999;
    expect(space.get('a')).toBe('1');
    clock.time += 1;
    expect(space.get('a')).toBeUndefined();
    expect(space.take('a')).toBeUndefined();
  });

  it('adds only where nothing is, and again when that has ended', () => {
    expect([space.add('a', '1'), space.add('a', '2'), space.get('a')]).toEqual([true, false, '1']);
    clock.time += 1000;
    expect([space.add('a', '3'), space.get('a')]).toEqual([true, '3']);
  });

  it('gives a value to one taker', () => {
    space.set('a', '1');
    expect([space.take('a'), space.take('a'), space.get('a')]).toEqual(['1', undefined, undefined]);
  });

  it('starts the time of a value anew when it is set again, and then keeps it longer than its neighbours', () => {
    space.set('a', '1');
    space.set('b', '1');
    clock.time += 500;
    space.set('a', '2');
    clock.time += 500;
    expect([space.get('a'), space.get('b')]).toEqual(['2', undefined]);
  });

  it('drops the oldest when it is full, and what has ended before that', () => {
    for (const key of ['a', 'b', 'c', 'd']) space.set(key, key);
    expect(['a', 'b', 'c', 'd'].map((key) => space.get(key))).toEqual([undefined, 'b', 'c', 'd']);
  });
});

describe('a store of spaces', () => {
  it('has one space of each name, apart from the others', () => {
    const store = new MemoryExpiringStore(clock);
    void store.space('codes', 1000).set('a', '1');
    expect(store.space('codes', 1000).get('a')).toBe('1');
    expect(store.space('nonces', 1000).get('a')).toBeUndefined();
  });
});
