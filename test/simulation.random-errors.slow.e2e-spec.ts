// Random errors over HTTP: how often, with which statuses, and how to repeat them.
import { randomUUID } from 'node:crypto';
import { Config } from '../src/config/config.js';
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

/** The session whose sequence with RANDOM_SEED=7 is documented. */
const worker = '34f75e58-eca8-521a-aff1-5f19bc6a1698';

async function statuses(
  app: TestApp,
  count: number,
  query = 'random_fail=true',
  session?: string,
): Promise<number[]> {
  const client = app.client();
  if (session !== undefined) client.session = session;
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
  const sequence = (app: TestApp, count: number, session = worker): Promise<number[]> =>
    statuses(app, count, 'random_fail=true', session);

  it('makes the random errors of a session repeat after a restart of the service', async () => {
    const [one, same, other] = [
      await start({ randomSeed: 2026 }),
      await start({ randomSeed: 2026 }),
      await start({ randomSeed: 2027 }),
    ];
    const first = await sequence(one, 60);

    expect(await sequence(same, 60)).toEqual(first);
    expect(await sequence(other, 60)).not.toEqual(first);
    expect([...new Set(first)].sort()).toEqual([200, 500, 502, 503, 504]);
  });

  it('gives the documented sequence', async () => {
    const app = await start({ randomSeed: 7 });

    expect(await sequence(app, 12)).toEqual([200, 503, ...Array<number>(8).fill(200), 500, 503]);
  });

  it('gives each session its own sequence, whatever other sessions request', async () => {
    const [one, busy] = [await start({ randomSeed: 7 }), await start({ randomSeed: 7 })];
    const others = [randomUUID(), randomUUID()];
    const [alone, ...noise] = await Promise.all([
      sequence(one, 40),
      ...others.map((id) => sequence(busy, 40, id)),
    ]);

    expect(await sequence(busy, 40)).toEqual(alone);
    for (const other of noise) expect(other).not.toEqual(alone);
  });

  it('is not advanced by requests without random errors', async () => {
    const [one, busy] = [await start({ randomSeed: 7 }), await start({ randomSeed: 7 })];
    await statuses(busy, 10, 'random_fail=false', worker);
    await statuses(busy, 3, 'error=503', worker);

    expect(await sequence(busy, 20)).toEqual(await sequence(one, 20));
  });

  it('is not used for ids', async () => {
    const [one, same] = [await start({ randomSeed: 7 }), await start({ randomSeed: 7 })];
    const ids = await Promise.all(
      [one, same].map(async (app) => (await app.client().post('/api/v1/orders', {})).body.data.id as string),
    );

    expect(ids[0]).not.toBe(ids[1]);
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
