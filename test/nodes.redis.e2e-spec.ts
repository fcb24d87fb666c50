// Two nodes on one store: what one writes the other reads, and nothing is lost between them.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';

const SECRET = 'a secret that both nodes share, long enough';

describeOnRedis('two nodes on one Redis', () => {
  let redis: TestRedis;
  let nodes: [TestApp, TestApp];
  beforeAll(async () => {
    redis = await startRedis();
    const shared = {
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: `nodes-${randomUUID()}`,
      jwtSecret: SECRET,
      publicBaseUrl: 'http://sandbox.test',
    } as const;
    nodes = [await startApp(shared), await startApp(shared)];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  /** One session, seen through both nodes. */
  function pair(): [Client, Client] {
    const [one, other] = [nodes[0].client(), nodes[1].client()];
    other.session = one.session;
    return [one, other];
  }

  it('share a session: written on one, read, changed and deleted on the other', async () => {
    const [one, other] = pair();
    const { data } = (await one.post('/api/v1/products', { name: 'Shared', price: 1 })).body;
    const path = `/api/v1/products/${String(data.id)}`;

    expect((await other.get(path)).body.data).toEqual(data);
    expect((await other.patch(path, { price: 2 })).body.data.price).toBe(2);
    expect((await one.get(path)).body.data.price).toBe(2);
    expect((await other.delete(path)).status).toBe(204);
    expect((await one.get(path)).status).toBe(404);
  });

  it('keep the order of creation, whichever node creates', async () => {
    const clients = pair();
    const names = Array.from({ length: 12 }, (_, i) => `Ordered ${i}`);
    for (const [i, name] of names.entries())
      await clients[i % 2]?.post('/api/v1/products', { name, price: 1 });
    for (const client of clients) {
      const { data } = (await client.get('/api/v1/products?limit=12&sort=price&order=asc&price=1')).body;
      expect(data.map(({ name }: { name: string }) => name)).toEqual(names);
    }
  });

  it('lose no update of 50 parallel writers', async () => {
    const clients = pair();
    const writes = Array.from({ length: 50 }, (_, i) =>
      clients[i % 2 === 0 ? 0 : 1].post('/api/v1/products', { name: `Parallel ${i}`, price: 7 }),
    );
    const answers = await Promise.all(writes);

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(201));
    for (const client of clients) {
      expect((await client.get('/api/v1/products?price=7')).body.pagination.total).toBe(50);
    }
  });

  it('let one of 50 parallel writers have an email, and seed once', async () => {
    const clients = pair();
    const email = 'wanted@example.com';
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        clients[i % 2 === 0 ? 0 : 1].post('/api/v1/users', { name: 'Taker', email }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();

    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)]);
    expect((await clients[0].get('/session')).body.data).toMatchObject({
      seeded: true,
      counts: { users: 13 },
    });
  });

  it('know a token that the other issued, and forget it together', async () => {
    const [one, other] = pair();
    const login = { username: 'bob@example.com', password: 'bob-user-2026' };
    const { access_token: token } = (await one.post('/auth/token', login)).body;
    const headers = { authorization: `Bearer ${String(token)}` };

    expect((await other.get('/auth/me', { headers })).body.data.subject).toBe('bob@example.com');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `token=${String(token)}&client_id=demo&client_secret=demo-secret`;
    expect((await other.post('/auth/oauth/revoke', body, { headers: form })).status).toBe(200);
    expect((await one.get('/auth/me', { headers })).status).toBe(401);
  });

  it('redeem a code once', async () => {
    const [one, other] = pair();
    const verifier = 'v'.repeat(43);
    const asked =
      '/auth/oauth/authorize?response_type=code&client_id=demo-public&code_challenge_method=plain&code_challenge=' +
      verifier;
    const { code } = (await one.get(asked, { headers: { accept: 'application/json' } })).body;
    const call = {
      grant_type: 'authorization_code',
      client_id: 'demo-public',
      code,
      code_verifier: verifier,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : other).post('/auth/oauth/token', call)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
  });

  it('see the progress that a learner makes on both', async () => {
    const [one, other] = pair();
    await one.get('/learn/first-get');
    const { data } = (await other.get('/api/v1/users?limit=3')).body;
    await one.get(`/api/v1/users/${String(data[0].id)}`);

    expect((await other.get('/learn/first-get/progress')).body.data.done).toBe(2);
  });

  it('open one session where both are asked at once', async () => {
    const [one, other] = pair();
    const [a, b] = await Promise.all([one.get('/session'), other.get('/session')]);

    expect(a.body.data.created_at).toBe(b.body.data.created_at);
  });
});

describeOnRedis('a store that fails', () => {
  let redis: TestRedis;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedis();
    app = await startApp({ store: 'redis', redisUrl: redis.url, redisPrefix: 'bad-days' });
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  /** Asks until the status is the wanted one. */
  async function until(path: string, status: number): Promise<void> {
    while ((await app.client().get(path)).status !== status);
  }

  async function refused(): Promise<void> {
    const began = performance.now();
    const answer = await app.client().get('/api/v1/users');
    expect(performance.now() - began).toBeLessThan(2000);
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 503,
      error: 'SERVICE_UNAVAILABLE',
    });
    expect(answer.headers.get('retry-after')).toBe('1');
    const health = await app.client().get('/health');
    expect({ status: health.status, told: health.body.status }).toEqual({ status: 503, told: 'unavailable' });
  }

  it('is a 503 within two seconds, and all is well when it is back', async () => {
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
    await redis.stop();
    await refused();
    await redis.start();
    await until('/health', 200);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
  });

  it('is the same when it hangs instead', async () => {
    await until('/health', 200);
    redis.freeze();
    await refused();
    redis.thaw();
    await until('/health', 200);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
  });
});
