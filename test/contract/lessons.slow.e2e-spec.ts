// Every lesson and challenge, over the routes of a service that stores sessions in Redis.
import { testLessons } from '../support/lesson-contract.js';
import { describeOnRedis, startRedis, type TestRedis } from '../support/redis.js';

describeOnRedis('on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  testLessons(() => Promise.resolve({ store: 'redis', redisUrl: redis.url }));
});
