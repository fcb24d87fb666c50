// Random errors over HTTP: how often, with which statuses, and how to repeat them.
import { Config } from '../src/config.js';
import { Random, SystemRandom } from '../src/core/random.js';
import { startApp, type TestApp } from './support/app.js';

/** A generator that always returns the same number. */
class ConstantRandom extends Random {
  constructor(private readonly number: number) {
    super();
  }

  next(): number {
    return this.number;
  }
}

const apps: TestApp[] = [];
async function start(given: Parameters<typeof startApp>[0]): Promise<TestApp> {
  const app = await startApp(given);
  apps.push(app);
  return app;
}
/** A service on which every random error happens. */
let failing: TestApp;
beforeAll(async () => (failing = await start({ random: new ConstantRandom(0) })));
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function statuses(app: TestApp, count: number, query = 'random_fail=true'): Promise<number[]> {
  const client = app.client();
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) seen.push((await client.get(`/api/v1/echo?${query}`)).status);
  return seen;
}

describe('a random error', () => {
  it('sets x-simulated and uses the error envelope', async () => {
    const app = await start({ random: new ConstantRandom(0.29) });
    const { status, headers, body } = await app.client().get('/api/v1/users?random_fail=true');

    expect(status).toBe(502);
    expect(headers.get('x-simulated')).toBe('random_fail');
    expect(body).toEqual({ success: false, error: 'BAD_GATEWAY', message: 'Simulated error 502' });
  });

  it('does not happen above the failure rate', async () => {
    const app = await start({ random: new ConstantRandom(0.3) });
    const { status, headers } = await app.client().get('/api/v1/users?random_fail=true');

    expect(status).toBe(200);
    expect(headers.get('x-simulated')).toBeNull();
  });

  it.each(['random_fail=false', 'limit=5', ''])('does not happen with “%s”', async (query) => {
    expect((await failing.client().get(`/api/v1/users?${query}`)).status).toBe(200);
  });

  it('comes after a simulated error', async () => {
    const { status, headers } = await failing.client().get('/api/v1/users?random_fail=true&error=404');

    expect(status).toBe(404);
    expect(headers.get('x-simulated')).toBe('error');
  });

  it('writes nothing', async () => {
    const client = failing.client();
    const before = (await client.get('/api/v1/users')).text;
    const ada = { name: 'Ada', email: 'ada@example.com' };

    expect((await client.post('/api/v1/users?random_fail=true', ada)).status).toBe(500);
    expect((await client.post('/api/v1/demo/reset?random_fail=true')).status).toBe(500);
    expect((await client.get('/api/v1/users')).text).toBe(before);
  });

  it('is drawn once for HEAD as for GET', async () => {
    const draw = jest.fn(() => 0.9);
    const app = await start({ random: Object.assign(new SystemRandom(), { next: draw }) });
    await app.client().send('HEAD', '/api/v1/users?random_fail=true');
    await app.client().get('/api/v1/users?random_fail=true');

    expect(draw).toHaveBeenCalledTimes(2);
  });
});

describe('a seed', () => {
  it('makes random errors repeat after a restart of the service', async () => {
    const [one, same, other] = [
      await start({ randomSeed: 2026 }),
      await start({ randomSeed: 2026 }),
      await start({ randomSeed: 2027 }),
    ];
    const sequence = await statuses(one, 60);

    expect(await statuses(same, 60)).toEqual(sequence);
    expect(await statuses(other, 60)).not.toEqual(sequence);
    expect([...new Set(sequence)].sort()).toEqual([200, 500, 502, 503, 504]);
  });

  it('is not advanced by requests without random errors', async () => {
    const [one, busy] = [await start({ randomSeed: 7 }), await start({ randomSeed: 7 })];
    await statuses(busy, 10, 'random_fail=false');
    await busy.client().post('/api/v1/orders', {});

    expect(await statuses(busy, 20)).toEqual(await statuses(one, 20));
  });

  it('comes from RANDOM_SEED', () => {
    expect(Config.from({ RANDOM_SEED: '2026' }).values.randomSeed).toBe(2026);
    expect(Config.from({}).values.randomSeed).toBeUndefined();
  });

  // Six standard deviations of a binomial distribution: √(400 · 0.3 · 0.7) ≈ 9.2. Once in five hundred million runs.
  it('is optional: without one, about 30 % of requests fail', async () => {
    const app = await start({});
    const failed = (await statuses(app, 400)).filter((status) => status !== 200);

    expect(Math.abs(failed.length - 120)).toBeLessThan(56);
    expect(failed.every((status) => [500, 502, 503, 504].includes(status))).toBe(true);
  });
});
