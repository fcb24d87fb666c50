// Progress in Redis: it ends with the session, and moves with it.
import { startApp, type TestApp } from './support/app.js';
import { createProduct, lessonsDir, progressOf, start, stepStates } from './support/practice-lessons.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { TestClock } from './support/test-clock.js';

describeOnRedis('the progress of a session in Redis', () => {
  const clock = new TestClock();
  let redis: TestRedis;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedis();
    app = await startApp({ clock, lessonsDir, store: 'redis', redisUrl: redis.url });
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  const keysOf = async (session = ''): Promise<string[]> =>
    (await redis.sendCommand('KEYS', `*{${session}}*`)) as string[];

  const timesToLive = async (session = ''): Promise<number[]> =>
    Promise.all((await keysOf(session)).map(async (key) => Number(await redis.sendCommand('PTTL', key))));

  it('expires with the session', async () => {
    const client = app.client();
    await start(client);
    const keys = await keysOf(client.session);
    expect(keys.filter((key) => key.includes(':notes:'))).toHaveLength(1);
    for (const milliseconds of await timesToLive(client.session))
      expect(milliseconds).toBeGreaterThan(1_790_000);
    clock.advance({ seconds: 1800 });
    expect((await progressOf(client)).state).toBe('not_started');
  });

  it('is extended by a request in a session that slides', async () => {
    const client = app.client();
    await client.get('/session', { headers: { 'x-sandbox-client': 'web' } });
    await start(client);
    await createProduct(client);
    clock.advance({ seconds: 1740 });
    await client.get('/api/v1/products');
    clock.advance({ seconds: 1740 });
    expect(stepStates(await progressOf(client))).toEqual(['done', 'open', 'later']);
  });

  it.each(['/session/extend', '/api/v1/demo/reset'])('is extended by POST %s', async (path) => {
    const client = app.client();
    await start(client);
    await createProduct(client);
    for (const key of await keysOf(client.session)) await redis.sendCommand('PEXPIRE', key, '60000');
    clock.advance({ seconds: 1740 });
    expect((await client.post(path)).status).toBe(200);
    const left = await timesToLive(client.session);
    expect(left).toHaveLength(2);
    for (const milliseconds of left) expect(milliseconds).toBeGreaterThan(1_790_000);
    clock.advance({ seconds: 1740 });
    expect(stepStates(await progressOf(client))).toEqual(['done', 'open', 'later']);
  });
});
