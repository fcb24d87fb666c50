// Classes in Redis: what remains when Redis executes only some of the commands of a request.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, otherAddress } from './support/classes.js';
import type { TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { TestClock } from './support/test-clock.js';

describeOnRedis('when Redis rejects a command', () => {
  let redis: TestRedis;
  let app: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    redis = await startRedis();
    app = await startApp({ store: 'redis', redisUrl: redis.url, clock, trustProxy: true, maxClasses: 1 });
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  /** Runs while Redis has these rules for access, and resets them afterwards. */
  async function withRules<T>(rules: readonly string[], run: () => Promise<T>): Promise<T> {
    await redis.sendCommand('ACL', 'SETUSER', 'default', ...rules);
    try {
      return await run();
    } finally {
      await redis.sendCommand('ACL', 'SETUSER', 'default', '~*', '+@all');
    }
  }

  const create = (): Promise<TestResponse> =>
    app.client().post('/classes', { title: 'a' }, { headers: otherAddress() });

  it.each([
    // Keys of classes end with "state", keys of join codes with "code".
    ['class', ['resetkeys', '~*[^e]', '~*[^t]e']],
    ['join code', ['resetkeys', '~*[^e]', '~*[^d]e']],
  ])('the place of a new class whose %s was not stored is free after ten seconds', async (_, rules) => {
    expectError(await withRules(rules, create), 503, 'SERVICE_UNAVAILABLE');
    clock.advance({ seconds: 10 });
    const created = await createClass(app);

    expect((await app.client().delete(`/classes/${created.id}`, bearer(created))).status).toBe(204);
  });

  it('a class that was not removed completely can be removed again', async () => {
    const created = await createClass(app);
    const remove = (): Promise<TestResponse> =>
      app.client().delete(`/classes/${created.id}`, bearer(created));
    expectError(await withRules(['-zrem'], remove), 503, 'SERVICE_UNAVAILABLE');

    expect((await remove()).status).toBe(204);
    const next = await createClass(app);
    await app.client().delete(`/classes/${next.id}`, bearer(next));
  });

  it('a learner whose token was not stored can join again with the same name', async () => {
    const created = await createClass(app);
    const client = app.client();
    const joinAsAda = (): Promise<TestResponse> => join(client, created.join_code, 'Ada');
    // Keys of tokens end with "token", keys of sessions with "session".
    const rules = ['resetkeys', '~*[^n]', '~*on'];
    expectError(await withRules(rules, joinAsAda), 503, 'SERVICE_UNAVAILABLE');

    expect((await joinAsAda()).status).toBe(200);
    await app.client().delete(`/classes/${created.id}`, bearer(created));
  });
});
