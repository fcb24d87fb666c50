// The variants of every lesson and challenge in memory, as no check of a request depends on the store; all lessons in one session on
// both stores. lessons.e2e-spec.ts tests the sample requests of each.
import {
  lessonService,
  testIndependence,
  testOneSession,
  testResumption,
  testVariants,
} from '../support/lesson-contract.js';
import { describeOnRedis, startRedis, type TestRedis } from '../support/redis.js';

describe('in memory', () => {
  const service = lessonService(() => ({}));
  testVariants(service);
  testOneSession(service);
  testIndependence(service);
  testResumption(service);
});

describeOnRedis('on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  const service = lessonService(() => ({ store: 'redis', redisUrl: redis.url }));
  testOneSession(service);
  testResumption(service);
});
