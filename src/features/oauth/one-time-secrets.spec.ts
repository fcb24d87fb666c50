import { Clock } from '../../core/clock.js';
import { SystemRandom } from '../../core/random.js';
import { MemoryExpiringStore } from '../../platform/kernel/expiring/memory.expiring.store.js';
import { MemoryBudget } from '../../platform/kernel/memory/memory.budget.js';
import { OneTimeSecrets } from './one-time-secrets.js';

class HandClock extends Clock {
  time = 1_000_000;

  now(): number {
    return this.time;
  }
}

let clock: HandClock;
let secrets: OneTimeSecrets<{ readonly a: number }>;
beforeEach(() => {
  clock = new HandClock();
  const means = {
    store: new MemoryExpiringStore(clock, new MemoryBudget(1e9)),
    random: new SystemRandom(),
  };
  secrets = new OneTimeSecrets(means, { name: 'test', prefix: 'test-', seconds: 60 });
});

describe('OneTimeSecrets', () => {
  it('issues unique secrets with the prefix', async () => {
    const some = await Promise.all(Array.from({ length: 100 }, () => secrets.issue({ a: 1 }, clock.time)));

    expect(new Set(some).size).toBe(100);
    for (const one of some) expect(one).toMatch(/^test-[\w-]{43}$/);
  });

  it('finds the value of a secret, also after its expiry, until it is removed', async () => {
    const secret = await secrets.issue({ a: 1 }, clock.time);
    const found = await secrets.find(secret, clock.time);
    expect(found).toMatchObject({ value: { a: 1 }, expired: false });
    expect(found?.key).not.toContain(secret);
    clock.time += 59_999;
    expect((await secrets.find(secret, clock.time))?.expired).toBe(false);
    clock.time += 1;
    expect((await secrets.find(secret, clock.time))?.expired).toBe(true);
    clock.time += 600_000;
    expect(await secrets.find(secret, clock.time)).toBeUndefined();
    expect(await secrets.find('test-unknown', clock.time)).toBeUndefined();
  });

  it('expires by the time of its caller, which can be ahead of the time of the store', async () => {
    const secret = await secrets.issue({ a: 1 }, clock.time);
    const yearLater = clock.time + 365 * 86_400_000;
    expect((await secrets.find(secret, yearLater))?.expired).toBe(true);
    expect((await secrets.find(secret, clock.time))?.expired).toBe(false);
  });

  it('lets one of many concurrent attempts consume a secret', async () => {
    const found = (await secrets.find(await secrets.issue({ a: 1 }, clock.time), clock.time)) ?? {
      value: { a: 0 },
      expired: true,
      key: '',
    };
    expect(await secrets.isConsumed(found)).toBe(false);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => secrets.consume(found)));
    expect(outcomes.filter(Boolean).length).toBe(1);
    expect(await secrets.isConsumed(found)).toBe(true);
  });
});
