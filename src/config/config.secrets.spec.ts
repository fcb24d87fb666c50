import { Config } from './config.js';

const values = (environment: Record<string, string | undefined>): Config['values'] =>
  Config.from(environment).values;

describe('a secret', () => {
  it.each([
    ['REDIS_URL', 'redis//:hunter2@store:6379'],
    ['REDIS_URL', 'redis://:hunter2@store:port'],
    ['REDIS_URL', 'redis://:hunter2@'],
    ['REDIS_URL', 'redis://a:hunter2/@store'],
    ['REDIS_URL', 'redis+cluster://:hunter2@a:1,b:port'],
    ['JWT_SECRET', 'hunter2'],
    ['PUBLIC_BASE_URL', 'ftp://ada:hunter2@example.com'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ada:hunter2@example.com'],
  ])('is not part of the error message: %s=%s', (name, text) => {
    expect(() => Config.from({ [name]: text })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          new RegExp(`^${name}: must be (?!.*hunter2).*\\(the value is not shown\\)$`),
        ),
      }),
    );
  });

  it.each([
    ['REDIS_URL', 'redis://user:p%40ss@store:6379/0'],
    ['REDIS_URL', 'rediss+cluster://user:pass@a:6379,b:6380'],
    ['REDIS_URL', 'redis://[::1]:6379'],
    ['JWT_SECRET', 'a'.repeat(32)],
  ])('is accepted: %s=%s', (name, text) => {
    expect(Object.values(values({ [name]: text }))).toContain(text);
  });
});
