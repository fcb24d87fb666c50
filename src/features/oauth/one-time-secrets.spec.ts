import { Clock } from '../../core/clock.js';
import { SystemRandom } from '../../core/random.js';
import { MemoryExpiringStore } from '../../platform/expiring/memory.expiring.store.js';
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
  const means = { store: new MemoryExpiringStore(clock), clock, random: new SystemRandom() };
  secrets = new OneTimeSecrets(means, { name: 'test', prefix: 'test-', seconds: 60 });
});

describe('secrets that count once', () => {
  it('are long, begin alike, and never come twice', async () => {
    const some = await Promise.all(Array.from({ length: 100 }, () => secrets.issue({ a: 1 })));

    expect(new Set(some).size).toBe(100);
    for (const one of some) expect(one).toMatch(/^test-[\w-]{43}$/);
  });

  it('stand for a value, used or not, until it is long ago', async () => {
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

  it('are spent by one of many', async () => {
    const found = (await secrets.find(await secrets.issue({ a: 1 }))) ?? {
      value: { a: 0 },
      expired: true,
      key: '',
    };
    expect(await secrets.isSpent(found)).toBe(false);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => secrets.spend(found)));
    expect(outcomes.filter(Boolean).length).toBe(1);
    expect(await secrets.isSpent(found)).toBe(true);
  });
});
