// Every lesson and challenge on both stores: sample requests, variants, and all lessons in one session.
import {
  lessonService,
  testOneSession,
  testSampleRequests,
  testVariants,
} from '../support/lesson-contract.js';
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

  const service = lessonService(() => ({ store: 'redis', redisUrl: redis.url }));
  testSampleRequests(service);
  testVariants(service);
  testOneSession(service);
});
