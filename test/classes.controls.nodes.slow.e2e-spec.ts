// The end of class controls on two nodes with Redis: at the next request of each session, whichever node receives it.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { TestClock } from './support/test-clock.js';

const HOUR = { seconds: 3600 };
const SPRING = '2030-04-01T00:00:00.000Z';
const WINTER = '2031-01-01T00:00:00.000Z';

describeOnRedis('The controls of a class on two nodes', () => {
  const clock = new TestClock(Date.now());
  let redis: TestRedis;
  let nodes: readonly [TestApp, TestApp];
  beforeAll(async () => {
    redis = await startRedis();
    const shared = {
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: `nodes-${randomUUID()}`,
      jwtSecret: 'a secret that both nodes share, long enough',
      trustProxy: true,
      clock,
      // Sessions that outlast a class.
      sessionTtlSeconds: 24 * HOUR.seconds,
    } as const;
    nodes = [await startApp(shared), await startApp(shared)];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  const onNode = (node: TestApp, { session }: Client): Client => Object.assign(node.client(), { session });

  /** Each learner joins through one node, has its own clock and mutant, and sends requests to both nodes. */
  async function learnersOf(created: TestClass): Promise<readonly Client[]> {
    const learners = nodes.map((node) => node.client());
    for (const [n, learner] of learners.entries()) {
      expect((await join(learner, created.join_code, `Learner ${n}`)).status).toBe(200);
      await learner.put('/session/clock', { frozen_time: WINTER });
    }
    const controls = { clock: { frozen_time: SPRING }, mutants: { active: ['limit-plus-one'] } };
    const put = await nodes[0].client().put(`/classes/${created.id}/controls`, controls, bearer(created));
    expect(put.status).toBe(200);
    for (const learner of learners)
      for (const node of nodes) expect(await effectOf(onNode(node, learner))).toEqual([SPRING, 3]);
    return learners;
  }

  /** The creation time of a session's first new product, and the number of records in a list with `limit=2`. */
  async function effectOf(client: Client): Promise<unknown> {
    const { body } = await client.get('/api/v1/users?limit=2');
    const created = await client.post('/api/v1/products', { name: 'Lamp', price: 5 });
    return [created.body.data.created_at, body.data.length];
  }

  const ends: readonly (readonly [string, (created: TestClass) => Promise<TestResponse | undefined>])[] = [
    [
      'they are deleted',
      (created) => nodes[0].client().delete(`/classes/${created.id}/controls`, bearer(created)),
    ],
    [
      'the class is deleted',
      (created) => nodes[1].client().delete(`/classes/${created.id}`, bearer(created)),
    ],
    [
      'the time of the class is over',
      () => {
        clock.advance(HOUR);
        return Promise.resolve(undefined);
      },
    ],
  ];

  it.each(ends)('end in every session at its next request to any node: %s', async (_, end) => {
    const created = await createClass(nodes[0], { hours: 1 });
    const learners = await learnersOf(created);
    const response = await end(created);
    expect(response?.status ?? 204).toBe(204);

    // Each session sends its first request to the node that it did not join, then one to the other.
    for (const [n, learner] of learners.entries())
      for (const node of n === 0 ? nodes.toReversed() : nodes) {
        expect(await effectOf(onNode(node, learner))).toEqual([WINTER, 2]);
        expect((await onNode(node, learner).get('/session/controls')).body.data).toEqual({
          clock: { frozen_time: WINTER },
        });
      }
  });
});
