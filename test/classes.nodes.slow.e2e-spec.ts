// Classes on two nodes with Redis: what one node stores, the other reports within a second.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { TestResponse } from './support/client.js';
import { DelayedRequest } from './support/delayed-request.js';
import { EventStream } from './support/event-stream.js';
import { expectError } from './support/expect-error.js';
import { describeOnRedis, startCluster, startRedis, type TestRedis } from './support/redis.js';

const board = (node: TestApp, created: TestClass): Promise<TestResponse> =>
  node.client().get(`/classes/${created.id}/board`, bearer(created));

describeOnRedis.each([
  ['one Redis', () => startRedis()],
  ['a cluster of three', startCluster],
])('classes of two nodes on %s', (_, startStore) => {
  let redis: TestRedis;
  let one: TestApp;
  let other: TestApp;
  const prefix = `nodes-${randomUUID()}`;
  beforeAll(async () => {
    redis = await startStore();
    const shared = {
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: prefix,
      jwtSecret: 'a secret that both nodes share, long enough',
      publicBaseUrl: 'http://sandbox.test',
      trustProxy: true,
      maxClassLearners: 10,
      rateLimitPerMinute: 30,
    } as const;
    [one, other] = [await startApp(shared), await startApp(shared)];
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await redis.stop();
  });

  it('have the same class, learners and membership', async () => {
    const created = await createClass(one);
    const client = other.client();
    const joined = await join(client, created.join_code, 'Ada');
    const again = one.client();
    again.session = client.session;

    expect(joined.status).toBe(200);
    expect((await again.get('/classes/membership')).body.data.learner).toEqual(joined.body.data.learner);
    expect((await again.get('/session')).body.data.class.id).toBe(created.id);
    expect((await board(one, created)).body.data.class).toEqual(
      (await board(other, created)).body.data.class,
    );
    expect((await board(other, created)).body.data.learners).toMatchObject([{ name: 'Ada' }]);
  });

  it('accept simultaneous joins, each name once, and no more than the maximum', async () => {
    const created = await createClass(one);
    const names = Array.from({ length: 12 }, (_, i) => `Learner ${i}`);
    const joins = names.flatMap((name) =>
      [one, other].map((node) => join(node.client(), created.join_code, name)),
    );
    const statuses = (await Promise.all(joins)).map(({ status }) => status);
    const { learners } = (await board(one, created)).body.data as { learners: { name: string }[] };

    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(14);
    expect(new Set(learners.map(({ name }) => name)).size).toBe(10);
  });

  it('report a change on the stream of the other node without delay', async () => {
    const created = await createClass(one);
    const stream = await EventStream.open(other.url, created);
    await stream.next();
    const delayed = await DelayedRequest.begin(other.port);
    await join(one.client(), created.join_code, 'Ada');
    const event = await stream.next();

    expect(event).toMatchObject({ name: 'learner', data: { name: 'Ada' } });
    expect(delayed.isPending).toBe(true);
    delayed.abort();
    await one.client().delete(`/classes/${created.id}`, bearer(created));
    expect(await stream.next()).toMatchObject({ name: 'end' });
  });

  it('report activity on the other node within a second', async () => {
    const created = await createClass(one);
    const client = one.client();
    await join(client, created.join_code, 'Ada');
    const stream = await EventStream.open(other.url, created);
    const before = (await stream.next())?.data.learners[0].last_activity_at;
    await client.get('/api/v1/users');
    const { data } = await stream.until(({ name }) => name === 'learner');

    expect(Date.parse(data.last_activity_at)).toBeGreaterThan(Date.parse(before));
    stream.close();
  });

  it('share the budget of a learner', async () => {
    const created = await createClass(one);
    const [client, second] = [one.client(), other.client()];
    await join(client, created.join_code, 'Ada');
    second.session = client.session;
    const responses: TestResponse[] = [];
    for (let i = 0; i < 15; i += 1)
      responses.push(await client.get('/session'), await second.get('/session'));
    const remaining = responses.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));

    expect(remaining).toEqual(Array.from({ length: 30 }, (_, i) => 29 - i));
    expect((await second.get('/session')).status).toBe(429);
  });
});

describeOnRedis('the keys of classes', () => {
  let redis: TestRedis;
  let one: TestApp;
  let other: TestApp;
  const prefix = `keys-${randomUUID()}`;
  beforeAll(async () => {
    redis = await startRedis();
    const shared = { store: 'redis', redisUrl: redis.url, redisPrefix: prefix, trustProxy: true } as const;
    [one, other] = [await startApp(shared), await startApp(shared)];
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await redis.stop();
  });

  it('are deleted with the class, at once on every node', async () => {
    const created = await createClass(one);
    const client = one.client();
    const { learner_token, learner } = (await join(client, created.join_code, 'Ada')).body.data;
    await one
      .client()
      .post(`/classes/${created.id}/learners/${String(learner.id)}/rejoin`, undefined, bearer(created));
    const keys = async (): Promise<string[]> =>
      ((await redis.sendCommand('KEYS', '*')) as string[]).filter((key) => /class(-|:)/.test(key));
    const own = (await keys()).filter(
      (key) => key.includes(created.id) || key.includes(client.session ?? ''),
    );
    expect(own.length).toBeGreaterThan(0);
    await other.client().delete(`/classes/${created.id}`, bearer(created));

    expectError(await board(one, created), 404, 'NOT_FOUND');
    expectError(await client.get('/classes/membership'), 404, 'NOT_FOUND');
    expectError(await one.client().post('/classes/join', { learner_token }), 404, 'NOT_FOUND');
    expectError(await join(other.client(), created.join_code, 'Bob'), 404, 'NOT_FOUND');
    const left = await keys();
    expect(left.filter((key) => own.includes(key))).toEqual([]);
  });

  it('contain hashes of tokens and rejoin codes only, and have an end', async () => {
    const created = await createClass(one);
    const joined = await join(one.client(), created.join_code, 'Ada');
    const { learner_token, learner } = joined.body.data;
    const path = `/classes/${created.id}/learners/${String(learner.id)}/rejoin`;
    const { rejoin_code } = (await one.client().post(path, undefined, bearer(created))).body.data;
    const keys = ((await redis.sendCommand('KEYS', `${prefix}:*`)) as string[]).filter((key) =>
      key.includes('class'),
    );
    const stored: unknown[] = [keys];
    for (const key of keys) {
      const type = await redis.sendCommand('TYPE', key);
      if (type === 'hash') stored.push(await redis.sendCommand('HGETALL', key));
      if (type === 'string') stored.push(await redis.sendCommand('GET', key));
      expect(Number(await redis.sendCommand('PTTL', key))).toBeGreaterThan(0);
    }
    const text = JSON.stringify(stored);

    expect(text).toContain(created.id);
    for (const secret of [created.trainer_token, learner_token, rejoin_code.replace('-', '')]) {
      expect(text).not.toContain(secret);
    }
  });
});

describeOnRedis('without Redis', () => {
  it('class routes get 503', async () => {
    const redis = await startRedis();
    const app = await startApp({ store: 'redis', redisUrl: redis.url, trustProxy: true });
    const created = await createClass(app);
    const client = app.client();
    await join(client, created.join_code, 'Ada');
    await redis.stop();

    expectError(
      await app.client().get(`/classes/${created.id}/board`, bearer(created)),
      503,
      'SERVICE_UNAVAILABLE',
    );
    expectError(await join(app.client(), created.join_code, 'Bob'), 503, 'SERVICE_UNAVAILABLE');
    await app.close();
  });
});
