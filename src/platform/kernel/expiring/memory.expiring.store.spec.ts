import { catchApiError } from '../../../../test/support/example-entities.js';
import { Clock } from '../../../core/clock.js';
import { MemoryAccount } from '../memory/memory.account.js';
import { MemoryBudget } from '../memory/memory.budget.js';
import { bytesOfEntry, MemoryExpiringStore, MemorySpace } from './memory.expiring.store.js';

class HandClock extends Clock {
  time = 1_000_000;

  now(): number {
    return this.time;
  }
}

let clock: HandClock;
let space: MemorySpace;
let memory: MemoryAccount;
beforeEach(() => {
  clock = new HandClock();
  memory = MemoryAccount.standalone('test', 3 * bytesOfEntry('a', 'a'));
  space = new MemorySpace(clock, 1000, memory);
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

  it('restarts the lifetime of a value that is set again', () => {
    space.set('a', '1');
    space.set('b', '1');
    clock.time += 500;
    space.set('a', '2');
    clock.time += 500;
    expect([space.get('a'), space.get('b')]).toEqual(['2', undefined]);
  });

  it('rejects a value when it is full, evicts none, and says when there may be room', () => {
    for (const key of ['a', 'b', 'c']) space.set(key, key);
    clock.time += 400;

    for (const call of [() => space.set('d', 'd'), () => space.add('d', 'd')]) {
      expect(catchApiError(call)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    }
    expect(['a', 'b', 'c', 'd'].map((key) => space.get(key))).toEqual(['a', 'b', 'c', undefined]);
    expect(memory.rejected).toBe(2);
  });

  it('keeps the previous value when there is no room for a larger one, and accepts a smaller one', () => {
    for (const key of ['a', 'b', 'c']) space.set(key, key);

    expect(catchApiError(() => space.set('a', 'longer')).status).toBe(503);
    expect(space.get('a')).toBe('a');
    space.set('a', '');
    expect(space.get('a')).toBe('');
  });

  it('has room again when values expire or are taken', () => {
    for (const key of ['a', 'b', 'c']) space.set(key, key);
    space.take('b');
    space.set('d', 'd');
    clock.time += 1000;
    for (const key of ['e', 'f', 'g']) space.set(key, key);

    expect(['a', 'c', 'd', 'e', 'f', 'g'].filter((key) => space.get(key))).toEqual(['e', 'f', 'g']);
    expect(memory.bytes).toBe(memory.limit);
  });
});

describe('a store of spaces', () => {
  it('has one space of each name, apart from the others', () => {
    const store = new MemoryExpiringStore(clock, new MemoryBudget(1e6));
    void store.space('codes', 1000).set('a', '1');
    expect(store.space('codes', 1000).get('a')).toBe('1');
    expect(store.space('nonces', 1000).get('a')).toBeUndefined();
  });
});
