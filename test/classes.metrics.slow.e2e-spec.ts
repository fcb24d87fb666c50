// The metrics of classes, in memory and of two nodes with Redis.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import { EventStream } from './support/event-stream.js';
import { parsePrometheusText } from './support/prometheus-text.js';
import { describeOnRedis } from './support/redis.js';
import { useTwoNodes } from './support/two-nodes.js';

const options = {
  trustProxy: true,
  maxClasses: 2,
  rateLimitPerMinute: 30,
  classRateLimitPerMinute: 40,
} as const;

async function metric(app: TestApp, name: string, limit?: string): Promise<number | undefined> {
  const family = parsePrometheusText((await app.client().get('/metrics')).text).get(name);
  return family?.samples.find(({ labels }) => limit === undefined || labels.limit === limit)?.value;
}

const rejected = (app: TestApp, limit: string): Promise<number | undefined> =>
  metric(app, 'sandbox_class_rejected_total', limit);

describe('in memory', () => {
  let app: TestApp;
  let created: TestClass;
  beforeEach(async () => {
    app = await startApp({ ...options, store: 'memory' });
    created = await createClass(app);
  });
  afterEach(() => app.close());

  it('count classes, learners and open streams', async () => {
    for (const name of ['Ada', 'Bob', 'Cem']) await join(app.client(), created.join_code, name);
    const stream = await EventStream.open(app.url, created);
    await stream.next();
    expect(await metric(app, 'sandbox_classes_live')).toBe(1);
    expect(await metric(app, 'sandbox_class_learners')).toBe(3);
    expect(await metric(app, 'sandbox_class_board_streams')).toBe(1);
    await app.client().delete(`/classes/${created.id}`, bearer(created));
    expect(await metric(app, 'sandbox_classes_live')).toBe(0);
    expect(await metric(app, 'sandbox_class_learners')).toBe(0);
    while ((await stream.next()) !== undefined);
    stream.close();
    while ((await metric(app, 'sandbox_class_board_streams')) !== 0);
  });

  it('count what limits reject', async () => {
    for (const limit of ['classes', 'creations', 'failed_joins', 'streams', 'waits', 'rate_learner'])
      expect(await rejected(app, limit)).toBe(0);

    await createClass(app);
    await expect(createClass(app)).rejects.toThrow('maximum number of classes');
    expect(await rejected(app, 'classes')).toBe(1);

    const sameAddress = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    for (let i = 0; i < 6; i += 1) await app.client().post('/classes', { title: 'More' }, sameAddress);
    expect(await rejected(app, 'creations')).toBe(1);
    for (let i = 0; i < 21; i += 1)
      await app.client().post('/classes/join', { code: 'ABCD2345', name: 'Eve' }, sameAddress);
    expect(await rejected(app, 'failed_joins')).toBe(1);

    const streams = await Promise.all(Array.from({ length: 5 }, () => EventStream.open(app.url, created)));
    const events = `/classes/${created.id}/events`;
    expect((await app.client().get(events, bearer(created))).status).toBe(429);
    expect(await rejected(app, 'streams')).toBe(1);
    for (const stream of streams) stream.close();
  });

  it('count the rate budgets that requests exceed', async () => {
    const [ada, bob] = [app.client(), app.client()];
    await join(ada, created.join_code, 'Ada');
    await join(bob, created.join_code, 'Bob');
    for (let i = 0; i < 32; i += 1) await ada.get('/session');
    expect(await rejected(app, 'rate_learner')).toBe(2);
    expect(await rejected(app, 'rate_class')).toBe(0);
    // Rejected requests do not count against the class: 10 of its 40 requests are left.
    for (let i = 0; i < 11; i += 1) await bob.get('/session');
    expect(await rejected(app, 'rate_class')).toBe(1);
  });
});

describeOnRedis('on two nodes with Redis', () => {
  const two = useTwoNodes(options);

  it('count the classes and learners of all nodes, and the streams of each', async () => {
    const { nodes } = two;
    const created = await createClass(nodes[0]);
    await join(nodes[0].client(), created.join_code, 'Ada');
    await join(nodes[1].client(), created.join_code, 'Bob');
    const stream = await EventStream.open(nodes[1].url, created);
    await stream.next();
    for (const node of nodes) {
      expect(await metric(node, 'sandbox_classes_live')).toBe(1);
      expect(await metric(node, 'sandbox_class_learners')).toBe(2);
    }
    expect(await metric(nodes[0], 'sandbox_class_board_streams')).toBe(0);
    expect(await metric(nodes[1], 'sandbox_class_board_streams')).toBe(1);
    stream.close();
  });
});
