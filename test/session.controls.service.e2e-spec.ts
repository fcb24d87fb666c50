// The controls of the whole service (CONTROLS), and how a session replaces them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { envelopeOf, post } from './support/soap.js';
import { TestClock } from './support/test-clock.js';

const NEW_YEAR = '2030-01-01T00:00:00.000Z';
const OWN = '2040-01-01T00:00:00.000Z';
/** The first user of the seed 42. */
const FIRST_ID = 'e48c63f4-dc00-4cb1-8f29-8cc63d0a237d';
const controls = { clock: { time: NEW_YEAR }, random: { seed: 42 } };

const folder = mkdtempSync(join(tmpdir(), 'practice-api-controls-'));
const file = join(folder, 'controls.json');
writeFileSync(file, JSON.stringify(controls));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['inline', JSON.stringify(controls)],
  ['a file', file],
])('CONTROLS as %s', (_, value) => {
  const clock = new TestClock();
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ clock, controls: value })));
  afterAll(() => app.close());

  it('apply to a new session, whose time starts when it is opened', async () => {
    const first = app.client();
    await first.get('/session');
    clock.advance({ seconds: 60 });
    const second = app.client();
    await second.get('/session');
    clock.advance({ seconds: 5 });
    const now = async (client = first): Promise<unknown> =>
      (await client.get('/session/clock')).body.data.now;
    expect([await now(), await now(second)]).toEqual([
      '2030-01-01T00:01:05.000Z',
      '2030-01-01T00:00:05.000Z',
    ]);
    expect((await first.get('/session')).body.data).toMatchObject({ controls: ['clock', 'random'] });
    const { body } = await second.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
    expect(body.data).toMatchObject({ id: FIRST_ID, created_at: '2030-01-01T00:00:05.000Z' });
  });

  it('are replaced by those of a session, and apply again after DELETE', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: OWN });
    await client.put('/session/random', { seed: 7 });
    expect((await client.get('/session/controls')).body.data).toEqual({
      clock: { frozen_time: OWN },
      random: { seed: 7 },
    });
    await client.delete('/session/clock');
    await client.delete('/session/controls');
    const { data } = (await client.get('/session/controls')).body as { data: Record<string, object> };
    const withSource = Object.entries(controls).map(([name, control]) => [
      name,
      { ...(control as object), source: 'service' },
    ]);
    expect(data).toEqual(Object.fromEntries(withSource));
    // The source is ignored where a client sends it back.
    expect((await client.put('/session/controls', data)).status).toBe(200);
    await client.delete('/session/controls');
    expect((await client.get('/session/clock')).body.data).toMatchObject({ now: NEW_YEAR, frozen: false });
  });
});

describe('CONTROLS with a fault plan', () => {
  const clock = new TestClock();
  const faults = {
    rules: [
      {
        id: 'twice',
        match: { operation: 'listUsers' },
        when: { times: 2 },
        fault: { type: 'STATUS', status: 503 },
      },
      {
        id: 'half',
        match: { operation: 'listOrders' },
        when: { probability: 0.5 },
        fault: { type: 'STATUS', status: 500 },
      },
    ],
  };
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ clock, controls: JSON.stringify({ faults }) })));
  afterAll(() => app.close());

  const statuses = async (client: Client, path: string, count: number): Promise<number[]> => {
    const received: number[] = [];
    for (let n = 0; n < count; n += 1) received.push((await client.get(path)).status);
    return received;
  };

  it('applies to every session, each with its own counters, in all protocols', async () => {
    for (const client of [app.client(), app.client()])
      expect(await statuses(client, '/api/v1/users', 3)).toEqual([503, 503, 200]);
    const graphql = await executeGraphql(app.client(), '{ users { items { id } } }');
    expect(graphql.status).toBe(503);
    expect(graphql.body.errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
    const soap = await post(app.client(), envelopeOf('<tns:GetUsersRequest/>'));
    expect([soap.status, soap.headers.get('x-fault-rule')]).toEqual([503, 'twice']);
  });

  it('draws for each session from a seed of its own, which a plan of another session can repeat', async () => {
    const drawn = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = app.client();
        const received = await statuses(client, '/api/v1/orders', 16);
        return { received, view: (await client.get('/session/faults')).body.data };
      }),
    );
    expect(new Set(drawn.map(({ received }) => received.join())).size).toBeGreaterThan(1);
    const [{ received, view }] = drawn as [(typeof drawn)[number]];
    expect(view.rules[1]).toMatchObject({ id: 'half', matched: 16 });
    const other = app.client();
    await other.put('/session/faults', { ...faults, seed: view.seed });
    expect(await statuses(other, '/api/v1/orders', 16)).toEqual(received);
  });

  it('is replaced by the plan of a session, and applies again after DELETE', async () => {
    const client = app.client();
    await client.put('/session/faults', { rules: [] });
    expect(await statuses(client, '/api/v1/users', 2)).toEqual([200, 200]);
    expect((await client.delete('/session/faults')).status).toBe(204);
    expect(await statuses(client, '/api/v1/users', 3)).toEqual([503, 503, 200]);
  });
});

describe('CONTROLS stops the start', () => {
  it.each([
    ['{"clock": {"time": "now"}}', 'CONTROLS: controls/clock/time must match format "date-time"'],
    [
      '{"clock": {"time": 1}, "random": {"seed": -1}}',
      'CONTROLS: controls/clock/time must match format "date-time", controls/random/seed must be >= 0',
    ],
    [
      JSON.stringify({ faults: { rules: [{ fault: { type: 'STATUS' } }] } }),
      "CONTROLS: controls/faults/rules/0/fault must have required property 'status'",
    ],
    ['{"clok": {}}', /^CONTROLS: .*did you mean 'clock'\?/],
    ['{"clock": ', /^CONTROLS: .*JSON/],
    [join(folder, 'none.json'), /^CONTROLS: ENOENT: .*none\.json/],
  ])('with %s', async (value, message) => {
    const error = await startApp({ controls: value }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    const text = (error as Error).message;
    expect(text).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(text).not.toContain('\n');
  });
});

describeOnRedis('a start that CONTROLS stops', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('closes its connections to Redis', async () => {
    const invalid = { store: 'redis', redisUrl: redis.url, controls: '{"clock": {"time": "now"}}' } as const;
    await expect(startApp(invalid)).rejects.toThrow('CONTROLS');
    const clients = async (): Promise<number> =>
      String(await redis.sendCommand('CLIENT', 'LIST'))
        .trim()
        .split('\n').length;

    // Redis notices a closed connection with a delay. Waits until only this command's connection is left, or the test times out.
    while ((await clients()) > 1);
    expect(await clients()).toBe(1);
  });
});
