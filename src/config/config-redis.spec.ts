// The variables that locate Redis.
import { Config } from './config.js';

const values = (environment: Record<string, string>): Config['values'] => Config.from(environment).values;

describe('a variable that can contain a password', () => {
  it.each([
    ['REDIS_URL', 'redis:/user:hunter2@host'],
    ['REDIS_URL', 'redis://user:hunter2@host:port'],
    ['REDIS_URL', 'redis://user:hunter2%zz@host'],
    ['REDIS_URL', 'redis://user:hunter2@'],
    ['REDIS_URL', 'redis://user:hunter2@host:1/nine'],
    ['REDIS_URL', 'rediss+cluster://user:hunter2@host:1,:2'],
    ['REDIS_SENTINELS', 'user:hunter2@host:port'],
    ['REDIS_SENTINELS', 'user:hunter2@host:1,,host:2'],
  ])('%s is not shown by an error message: %s', (name, text) => {
    const read = (): unknown => values({ [name]: text });

    expect(read).toThrow(`${name}: must be`);
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') }));
  });

  it.each([
    ['a:26379', { nodes: [{ host: 'a', port: 26379 }] }],
    [
      'a, b:1',
      {
        nodes: [
          { host: 'a', port: 26379 },
          { host: 'b', port: 1 },
        ],
      },
    ],
    [
      ':p%40ss@[::1]:2,10.0.0.1',
      {
        nodes: [
          { host: '::1', port: 2 },
          { host: '10.0.0.1', port: 26379 },
        ],
        password: 'p@ss',
      },
    ],
    ['user:a:b,c@host', { nodes: [{ host: 'host', port: 26379 }], username: 'user', password: 'a:b,c' }],
  ])('REDIS_SENTINELS=%s is read', (text, expected) => {
    expect(values({ REDIS_SENTINELS: text }).redisSentinels).toEqual({
      username: undefined,
      password: undefined,
      ...expected,
    });
  });

  it.each([
    'redis://h',
    'redis://h:1/2',
    'rediss://:a:b@c@h:1',
    'redis+cluster://u:p@h,h2:2',
    'redis://[::1]:6379',
  ])('REDIS_URL=%s is read', (text) => {
    expect(values({ REDIS_URL: text }).redisUrl).toBe(text);
  });
});
