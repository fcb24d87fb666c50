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

describe('a namespace of short-lived values', () => {
  it('keeps a value until it expires, to the millisecond', () => {
    space.set('a', '1');
    clock.time += 999;
    expect(space.get('a')).toBe('1');
    clock.time += 1;
    expect(space.get('a')).toBeUndefined();
    expect(space.take('a')).toBeUndefined();
  });

  it('adds a value only if the key has none or an expired one', () => {
    expect([space.add('a', '1'), space.add('a', '2'), space.get('a')]).toEqual([true, false, '1']);
    clock.time += 1000;
    expect([space.add('a', '3'), space.get('a')]).toEqual([true, '3']);
  });

  it('returns a value to take() once', () => {
    space.set('a', '1');
    expect([space.take('a'), space.take('a'), space.get('a')]).toEqual(['1', undefined, undefined]);
  });

  it('restarts the lifetime of a value that is set again', () => {
    space.set('a', '1');
    space.set('b', '1');
    clock.time += 500;
    space.set('a', '2');
    clock.time += 500;
    expect([space.get('a'), space.get('b')]).toEqual(['2', undefined]);
  });

  it('deletes expired values, then the oldest one, when it is full', () => {
    for (const key of ['a', 'b', 'c', 'd']) space.set(key, key);
    expect(['a', 'b', 'c', 'd'].map((key) => space.get(key))).toEqual([undefined, 'b', 'c', 'd']);
  });
});

describe('a store of namespaces', () => {
  it('has one namespace of each name, separate from the others', () => {
    const store = new MemoryExpiringStore(clock);
    void store.space('codes', 1000).set('a', '1');
    expect(store.space('codes', 1000).get('a')).toBe('1');
    expect(store.space('nonces', 1000).get('a')).toBeUndefined();
  });
});
