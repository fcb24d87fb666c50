import { Clock } from '../../core/clock.js';
import { SystemRandom } from '../../core/random.js';
import { MemoryExpiringStore } from '../../platform/expiring/memory.expiring.store.js';
import { MemoryBudget } from '../../platform/memory/memory.budget.js';
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
    clock,
    random: new SystemRandom(),
  };
  secrets = new OneTimeSecrets(means, { name: 'test', prefix: 'test-', seconds: 60 });
});

describe('OneTimeSecrets', () => {
  it('issues unique secrets with the prefix', async () => {
    const some = await Promise.all(Array.from({ length: 100 }, () => secrets.issue({ a: 1 })));

    expect(new Set(some).size).toBe(100);
    for (const one of some) expect(one).toMatch(/^test-[\w-]{43}$/);
  });

  it('finds the value of a secret, also after its expiry, until it is removed', async () => {
    const secret = await secrets.issue({ a: 1 });
    const found = await secrets.find(secret);
    expect(found).toMatchObject({ value: { a: 1 }, expired: false });
    expect(found?.key).not.toContain(secret);
    clock.time += 59_999;
    expect((await secrets.find(secret))?.expired).toBe(false);
    clock.time += 1;
    expect((await secrets.find(secret))?.expired).toBe(true);
    clock.time += 600_000;
    expect(await secrets.find(secret)).toBeUndefined();
    expect(await secrets.find('test-unknown')).toBeUndefined();
  });

  it('lets one of many concurrent attempts consume a secret', async () => {
    const found = (await secrets.find(await secrets.issue({ a: 1 }))) ?? {
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
