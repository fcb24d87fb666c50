// The variants of every lesson and challenge, and all lessons in one session on both stores. No check of a request depends on the
// store. lessons.e2e-spec.ts tests the sample requests; `.ci/run` runs it on both stores.
import { lessonService, testOneSession, testVariants } from '../support/lesson-contract.js';
import { describeOnRedis, startRedis, type TestRedis } from '../support/redis.js';

describe('in memory', () => {
  const service = lessonService(() => ({}));
  testVariants(service);
  testOneSession(service);
});

describeOnRedis('on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  testOneSession(lessonService(() => ({ store: 'redis', redisUrl: redis.url })));
});
