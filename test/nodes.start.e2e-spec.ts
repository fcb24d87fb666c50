// A node that starts with Redis.
import { startApp } from './support/app.js';
import { captureLog } from './support/captured-log.js';
import { describeOnRedis, startRedis } from './support/redis.js';

describeOnRedis('A node that starts', () => {
  it('reports no outage, because nothing uses the store before it is connected', async () => {
    const redis = await startRedis();
    const { log, lines } = captureLog('info');
    const app = await startApp({ store: 'redis', redisUrl: redis.url, log });
    const { status } = await app.client().get('/api/v1/users');
    await app.close();
    await redis.stop();

    expect(status).toBe(200);
    expect(lines().filter(({ msg }) => String(msg).startsWith('store'))).toEqual([]);
  });
});
