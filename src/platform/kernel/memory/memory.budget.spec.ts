import { catchApiError } from '../../../../test/support/example-entities.js';
import { defaultBudget } from './default-budget.js';
import type { MemoryAccount } from './memory.account.js';
import { MemoryBudget } from './memory.budget.js';

const MIB = 1024 * 1024;

/** A cache whose entries have one byte. */
function addCache(budget: MemoryBudget, share: number): MemoryAccount {
  const account: MemoryAccount = budget.cache('cache', { share }, () => {
    if (account.bytes === 0) return false;
    account.release(1);
    return true;
  });
  return account;
}

function fill(account: MemoryAccount): number {
  while (account.reserve(1));
  return account.bytes;
}

describe('the memory budget', () => {
  it('limits each part, so that no part can use the memory of another', () => {
    const budget = new MemoryBudget(1000);
    const [nonces, revocations] = [
      budget.data('nonces', { share: 0.1 }),
      budget.data('revocations', { share: 0.1 }),
    ];
    const sessions = budget.sessions('sessions', 1);

    expect([fill(nonces), fill(sessions), fill(revocations)]).toEqual([100, 800, 100]);
  });

  it('leaves to sessions what it guarantees to no other part, also to those that are added later', () => {
    const budget = new MemoryBudget(1000);
    const [sessions, records] = [budget.sessions('sessions', 0.95), budget.sessions('records', 0.8)];
    const codes = budget.data('codes', { share: 0.1 });
    addCache(budget, 0.4);

    expect([fill(records), fill(sessions), fill(codes)]).toEqual([640, 160, 100]);
  });

  it('lets caches use what is free, and takes it back for client data, except for a minimum', () => {
    const budget = new MemoryBudget(1000);
    const cache = addCache(budget, 0.4);
    const sessions = budget.sessions('sessions', 1);

    expect(fill(cache)).toBe(400);
    expect(fill(sessions)).toBe(900);
    expect(cache.bytes).toBe(100);
    cache.release(50);
    expect(fill(cache)).toBe(100);
  });

  it('has room again for what was released', () => {
    const account = new MemoryBudget(1000).data('codes', { share: 0.1 });
    fill(account);
    account.release(30);

    expect([account.reserve(31), account.reserve(30)]).toEqual([false, true]);
  });

  it('rejects with 503 and the time until there may be room', () => {
    const account = new MemoryBudget(1000).data('codes', { share: 0.1 });

    expect(catchApiError(() => account.reject('full', 1500))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      headers: { 'retry-after': '2' },
    });
    expect(account.rejected).toBe(1);
  });

  it('throws when a name is used twice or too little is left for sessions', () => {
    const budget = new MemoryBudget(1000);
    budget.data('codes', { share: 0.1 });

    expect(() => budget.data('codes', { share: 0.1 })).toThrow('duplicate');
    expect(() => budget.data('tokens', { share: 0.41 })).toThrow('less than half');
  });
});

it.each([
  [4144, 3643],
  [304, 187],
  [144, 43],
  [96, 8],
])('with a heap limit of %d MiB, the default budget is %d MiB', (heap, budget) => {
  expect(Math.floor(defaultBudget(heap * MIB) / MIB)).toBe(budget);
});
