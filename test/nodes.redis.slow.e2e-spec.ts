// Two nodes on one store: each reads what the other writes, and no update is lost.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { DelayedRequest } from './support/delayed-request.js';
import {
  createProduct,
  lessonsDir,
  progressOf,
  sessionProgress,
  start,
  stepStates,
} from './support/practice-lessons.js';
import { describeOnRedis, startCluster, startRedis, type TestRedis } from './support/redis.js';
import { TestClock } from './support/test-clock.js';

const SECRET = 'a secret that both nodes share, long enough';

describeOnRedis.each([
  ['one Redis', () => startRedis()],
  ['a cluster of three', startCluster],
])('two nodes on %s', (_, startStore) => {
  let redis: TestRedis;
  let nodes: [TestApp, TestApp];
  let shared: Parameters<typeof startApp>[0];
  beforeAll(async () => {
    redis = await startStore();
    shared = {
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: `nodes-${randomUUID()}`,
      jwtSecret: SECRET,
      publicBaseUrl: 'http://sandbox.test',
      lessonsDir,
    };
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

  it('share a session: created on one, read, updated and deleted on the other', async () => {
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

  it('lose no update of 50 concurrent writers', async () => {
    const clients = pair();
    const writes = Array.from({ length: 50 }, (_, i) =>
      clients[i % 2 === 0 ? 0 : 1].post('/api/v1/products', { name: `Parallel ${i}`, price: 7 }),
    );
    const responses = await Promise.all(writes);

    expect(responses.map(({ status }) => status)).toEqual(Array<number>(50).fill(201));
    for (const client of clients) {
      expect((await client.get('/api/v1/products?price=7')).body.pagination.total).toBe(50);
    }
  });

  it('let one of 50 concurrent writes with the same If-Match succeed', async () => {
    const clients = pair();
    const path = '/api/v1/users/a0000000-0000-4000-8000-000000000001';
    const headers = { 'if-match': (await clients[0].get(path)).headers.get('etag') ?? 'none' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, age) =>
        clients[age % 2 === 0 ? 0 : 1].patch(path, { age }, { headers }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    const stored = await Promise.all(clients.map((client) => client.get(path)));

    expect(statuses).toEqual([200, ...Array<number>(49).fill(412)]);
    expect(new Set(stored.map(({ text }) => text)).size).toBe(1);
    expect(stored[0]?.text).toBe(responses.find(({ status }) => status === 200)?.text);
  });

  it('give each random error of a session another number', async () => {
    const seeded = [
      await startApp({ ...shared, randomSeed: 7 }),
      await startApp({ ...shared, randomSeed: 7 }),
    ];
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const client = seeded[i % 2]?.client();
      if (client === undefined) continue;
      client.session = '34f75e58-eca8-521a-aff1-5f19bc6a1698';
      statuses.push((await client.get('/api/v1/echo?random_fail=true')).status);
    }
    await Promise.all(seeded.map((node) => node.close()));

    expect(statuses).toEqual([200, 503, ...Array<number>(8).fill(200), 500, 503]);
  });

  it('have the same ETag of a record, and of a list', async () => {
    const [one, other] = pair();
    await one.patch('/api/v1/users/a0000000-0000-4000-8000-000000000001', { age: 50 });
    for (const path of ['/api/v1/users', '/api/v1/users/a0000000-0000-4000-8000-000000000001']) {
      const [first, second] = [await one.get(path), await other.get(path)];

      expect(first.headers.get('etag')).toBe(second.headers.get('etag'));
    }
  });

  it('create one of 50 concurrent records with the same email, and seed once', async () => {
    const clients = pair();
    const email = 'same@example.com';
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        clients[i % 2 === 0 ? 0 : 1].post('/api/v1/users', { name: 'Taker', email }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();

    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)]);
    expect((await clients[0].get('/session')).body.data).toMatchObject({
      seeded: true,
      counts: { users: 13 },
    });
  });

  it('accept a token of the other, and both reject it after it is revoked', async () => {
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

  it('redeem an authorization code once', async () => {
    const [one, other] = pair();
    const verifier = 'v'.repeat(43);
    const path =
      '/auth/oauth/authorize?response_type=code&client_id=demo-public&code_challenge_method=plain&code_challenge=' +
      verifier;
    const { code } = (await one.get(path, { headers: { accept: 'application/json' } })).body;
    const call = {
      grant_type: 'authorization_code',
      client_id: 'demo-public',
      code,
      code_verifier: verifier,
    };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : other).post('/auth/oauth/token', call)),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
  });

  it('share the progress in a lesson', async () => {
    const [one, other] = pair();
    await start(one);
    const id = await createProduct(other);
    await one.get(`/api/v1/products/${id}`);

    expect(stepStates(await progressOf(other))).toEqual(['done', 'done', 'open']);
  });

  it('lose no step and no attempt of requests at the same time', async () => {
    const [one, other] = pair();
    await one.post('/learn/challenges/start');
    await start(one);
    const attempts = Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? one : other).post('/api/v1/products', { name: 'x', price: 1 }),
    );
    await Promise.all(attempts);
    expect((await progressOf(other)).steps[0].attempts).toBe(20);
    await Promise.all([createProduct(one), other.post('/api/v1/orders', {})]);
    expect(await sessionProgress(other)).toMatchObject({
      lessons: [{ steps: [{ state: 'done' }, {}, {}] }],
      challenges: expect.arrayContaining([expect.objectContaining({ id: 'practice-01', step: 1 })]),
    });
  });

  it('let a request wait for a change that the other node makes, one request for each session', async () => {
    const [one, other] = pair();
    await start(one);
    const etag = String((await other.get('/learn/progress')).headers.get('etag'));
    const headers = { 'if-none-match': etag };
    const delayed = await DelayedRequest.begin(nodes[0].port);
    const waits = [one, other].map((client) => client.get('/learn/progress?wait=20', { headers }));
    const { status } = await Promise.race(waits);
    expect(status).toBe(429);
    await createProduct(one);
    const responses = await Promise.all(waits);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 429]);
    expect(delayed.isPending).toBe(true);
    delayed.abort();
    expect((await other.get('/learn/progress?wait=1', { headers: { 'if-none-match': '"x"' } })).status).toBe(
      200,
    );
  });

  it('open one session for concurrent requests, and only one response says that it is new', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clients = pair();
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, i) => clients[i % 2 === 0 ? 0 : 1].get('/session')),
      );
      const sessions = responses.map(({ body }) => body.data as { created_at: string; is_new: boolean });

      expect(new Set(sessions.map(({ created_at }) => created_at)).size).toBe(1);
      expect(sessions.filter(({ is_new }) => is_new)).toHaveLength(1);
    }
  });

  it('share the rate limit of an IP address', async () => {
    const limited = { ...shared, rateLimitPerMinute: 20 };
    const [one, other] = [await startApp(limited), await startApp(limited)];
    const clients = [one.client(), other.client()] as const;
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => clients[i % 2 ? 0 : 1].get('/session')),
    );
    await Promise.all([one.close(), other.close()]);

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('share the session limit and the session count', async () => {
    const small = {
      ...shared,
      redisPrefix: `small-${randomUUID()}`,
      maxSessions: 10,
      clock: new TestClock(),
    };
    const apps = [await startApp(small), await startApp(small)] as const;
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => apps[i % 2 ? 0 : 1].client().get('/session')),
    );
    const reports = await Promise.all(apps.map((app) => app.client().get('/status.json')));
    await Promise.all(apps.map((app) => app.close()));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(20);
    for (const { body } of reports) expect(body).toMatchObject({ active_sessions: 10, sessions_today: 10 });
  });
});
