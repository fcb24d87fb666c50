import { heapBytesOf } from '../../../core/heap-bytes.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { SessionState } from '../data/session-data.js';
import { MAX_KEY_LENGTH, ResponseCache } from './response-cache.js';

/** A cache of so many bytes: 5 % of the budget. */
const cacheOf = (bytes: number): ResponseCache => new ResponseCache(new MemoryBudget(20 * bytes));
const stateOf = (version: number): SessionState => ({ version, seeded: true, changed: {} });

let created = 0;
const create = (): string => `response ${(created += 1)}`;
beforeEach(() => (created = 0));

/** Requests a key so often that its response is cached. */
function fill(cache: ResponseCache, state: SessionState, key: string, text: string): void {
  cache.add(state, key, text);
  cache.add(state, key, text);
}

it('caches a response when its key is requested again, separately for each state', () => {
  const cache = cacheOf(8e6);
  const [state, next] = [stateOf(1), stateOf(2)];

  expect(['/a', '/a', '/b', '/a', '/a'].map((key) => cache.getOrCreate(state, key, create))).toEqual([
    'response 1',
    'response 2',
    'response 3',
    'response 2',
    'response 2',
  ]);
  expect(cache.getOrCreate(next, '/a', create)).toBe('response 4');
});

it('separates the states of two sessions that have the same version', () => {
  const cache = cacheOf(8e6);
  const [state, other] = [stateOf(7), stateOf(7)];
  for (const each of [state, state, other]) cache.getOrCreate(each, '/a', create);

  expect(cache.find(state, '/a')).toBe('response 2');
  expect(cache.find(other, '/a')).toBeUndefined();
});

it('separates the caches of two applications that share a state', () => {
  const [cache, other] = [cacheOf(8e6), cacheOf(8e6)];
  const state = stateOf(1);
  fill(cache, state, '/a', 'of the first');
  expect(other.find(state, '/a')).toBeUndefined();
  fill(other, state, '/a', 'of the second');

  expect([cache, other].map((each) => each.find(state, '/a'))).toEqual(['of the first', 'of the second']);
});

it('caches asynchronous responses', async () => {
  const cache = cacheOf(8e6);
  const state = stateOf(1);
  await cache.getOrCreate(state, '/a', create);

  expect(await cache.getOrCreate(state, '/a', () => Promise.resolve('later'))).toBe('later');
  expect(cache.getOrCreate(state, '/a', create)).toBe('later');
});

it.each<[string, () => unknown]>([
  ['an object', () => ({ text: 'a' })],
  ['undefined', () => undefined],
  ['a rejection', () => Promise.reject(new Error('rejected'))],
])('does not cache %s', async (_, createOther) => {
  const cache = cacheOf(8e6);
  const state = stateOf(1);
  await Promise.resolve(cache.getOrCreate(state, '/a', createOther)).catch(() => undefined);

  expect(cache.getOrCreate(state, '/a', create)).toBe('response 1');
  expect(cache.getOrCreate(state, '/a', create)).toBe('response 2');
});

it('does not cache what is thrown', () => {
  const cache = cacheOf(8e6);
  const state = stateOf(1);
  const fail = (): never => {
    throw new Error('thrown');
  };

  expect(() => cache.getOrCreate(state, '/a', fail)).toThrow('thrown');
  expect(cache.bytes).toBe(0);
});

it('does not cache responses with long keys', () => {
  const cache = cacheOf(8e6);
  fill(cache, stateOf(1), '/'.repeat(MAX_KEY_LENGTH + 1), 'text');

  expect(cache.bytes).toBe(0);
});

it('counts keys, responses, entries and states', () => {
  const cache = cacheOf(8e6);
  const state = stateOf(1);

  cache.add(state, '/a', 'text');
  const once = cache.bytes;
  cache.add(state, '/a', 'text');
  const twice = cache.bytes;
  cache.add(state, '/a', 'text');

  expect(once).toBeGreaterThan('/a'.length + 500);
  expect(twice).toBe(once + heapBytesOf('text'));
  expect(cache.bytes).toBe(twice);
});

it('evicts the states whose last entry is the oldest', () => {
  const cache = cacheOf(2200);
  const [first, second, third] = [stateOf(1), stateOf(2), stateOf(3)];
  fill(cache, first, '/a', 'x'.repeat(100));
  fill(cache, second, '/a', 'x'.repeat(100));
  fill(cache, first, '/b', 'x'.repeat(100));
  fill(cache, third, '/a', 'x'.repeat(500));

  expect(cache.bytes).toBeLessThanOrEqual(2200);
  expect(cache.find(second, '/a')).toBeUndefined();
  expect(cache.find(first, '/a')).toBeDefined();
  expect(cache.find(third, '/a')).toBeDefined();
});

it('never exceeds its bound, and caches again after an eviction', () => {
  const cache = cacheOf(20_000);
  const states = Array.from({ length: 500 }, (_, i) => stateOf(i));
  for (const state of states) {
    fill(cache, state, '/a', 'text');
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
  }
  const [first = stateOf(0)] = states;
  expect(cache.find(first, '/a')).toBeUndefined();

  fill(cache, first, '/a', 'text');
  expect(cache.find(first, '/a')).toBe('text');
});

it('does not cache a response that is larger than the bound', () => {
  const cache = cacheOf(1000);
  const state = stateOf(1);
  fill(cache, state, '/a', 'x'.repeat(2000));

  expect(cache.find(state, '/a')).toBeUndefined();
  expect(cache.bytes).toBeLessThanOrEqual(1000);
});

it('releases the entries of a state that is no longer current, and caches no more of it', () => {
  const cache = cacheOf(8e6);
  const [live, ended] = [stateOf(0), stateOf(1)];
  fill(cache, live, '/a', 'text');
  const before = cache.bytes;
  fill(cache, ended, '/a', 'text');
  expect(cache.bytes).toBe(2 * before);

  ended.responses?.release();
  fill(cache, ended, '/b', 'text');

  expect(cache.bytes).toBe(before);
  expect([cache.find(ended, '/a'), cache.find(ended, '/b')]).toEqual([undefined, undefined]);
  expect(cache.find(live, '/a')).toBe('text');
});

it('counts a response once that two concurrent requests created', async () => {
  const cache = cacheOf(8e6);
  const state = stateOf(1);
  const later = (): Promise<string> => Promise.resolve('text');
  await cache.getOrCreate(state, '/a', later);
  const once = cache.bytes;
  await Promise.all([cache.getOrCreate(state, '/a', later), cache.getOrCreate(state, '/a', later)]);

  expect(cache.bytes).toBe(once + heapBytesOf('text'));
});
