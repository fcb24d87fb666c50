// The clock and the seed of a session through two nodes on one store.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { describeOnRedis, startCluster, startRedis, type TestRedis } from './support/redis.js';

const FROZEN = '2030-01-01T00:00:00.000Z';

describeOnRedis.each([
  ['one Redis', () => startRedis()],
  ['a cluster of three', startCluster],
])('two nodes on %s', (_, startStore) => {
  let redis: TestRedis;
  let nodes: [TestApp, TestApp];
  beforeAll(async () => {
    redis = await startStore();
    const shared = {
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: `nodes-${randomUUID()}`,
      jwtSecret: 'a secret that both nodes have, 32 bytes',
    } as const;
    nodes = [await startApp(shared), await startApp(shared)];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  /** A client of each node in one session. */
  function pair(): [Client, Client] {
    const [one, other] = [nodes[0].client(), nodes[1].client()];
    other.session = one.session;
    return [one, other];
  }

  const create = async (client: Client, n: number): Promise<{ id: string; created_at: string }> => {
    const { status, text, body } = await client.post('/api/v1/products', {
      name: `Product ${n}`,
      price: n + 1,
    });
    expect({ status, text }).toEqual({ status: 201, text });
    return body.data;
  };

  it('apply a clock and a seed at once that the other node has set', async () => {
    const [one, other] = pair();
    await other.get('/session/controls');
    await one.put('/session/controls', { clock: { frozen_time: FROZEN }, random: { seed: 42 } });
    expect(await create(other, 1)).toMatchObject({
      id: '1dc99f74-d5fb-48fc-bb67-5e6451cf0716',
      created_at: FROZEN,
    });
    await other.post('/session/clock/advance', { duration: 'PT1H' });
    expect((await create(one, 2)).created_at).toBe('2030-01-01T01:00:00.000Z');
    await one.delete('/session/controls');
    expect((await other.get('/session/controls')).body.data).toEqual({});
    expect((await create(other, 3)).created_at).not.toMatch(/^2030/);
  });

  it('never give two records one id, and use every number of the seed', async () => {
    const sequence = async (): Promise<string[]> => {
      const [one, other] = pair();
      await one.put('/session/random', { seed: 7 });
      const numbers = Array.from({ length: 40 }, (_unused, n) => n);
      const records = await Promise.all(numbers.map((n) => create(n % 2 === 0 ? one : other, n)));
      return records.map(({ id }) => id).sort();
    };
    const ids = await sequence();
    expect(new Set(ids).size).toBe(40);
    expect(await sequence()).toEqual(ids);
  });

  it('apply every one of parallel advances through both', async () => {
    const [one, other] = pair();
    await one.put('/session/clock', { frozen_time: FROZEN });
    const advances = Array.from({ length: 20 }, (_unused, n) =>
      (n % 2 === 0 ? one : other).post('/session/clock/advance', { duration: 'PT1M' }),
    );
    expect((await Promise.all(advances)).map(({ status }) => status)).toEqual(advances.map(() => 200));
    expect((await other.get('/session/clock')).body.data.now).toBe('2030-01-01T00:20:00.000Z');
  });

  it('check a credential with the clock of the session, whichever node has set it', async () => {
    const [one, other] = pair();
    const { body } = await one.post('/auth/token', {
      username: 'alice@example.com',
      password: 'alice-admin-2026',
    });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await other.get('/auth/me', { headers })).status).toBe(200);
    await one.post('/session/clock/advance', { duration: 'PT61M' });
    const rejected = await other.get('/auth/me', { headers });
    expect([rejected.status, rejected.body.reason.code]).toEqual([401, 'expired']);
  });
});
