import { Config } from './config.js';

const values = (environment: Record<string, string | undefined>): Config['values'] =>
  Config.from(environment).values;

describe('the configuration of an empty environment', () => {
  it('has the defaults of the contract', () => {
    expect(values({})).toMatchObject({
      port: 3000,
      host: undefined,
      publicBaseUrl: undefined,
      trustProxy: false,
      rateLimitPerMinute: 100,
      sessionTtlSeconds: 1800,
      sessionAffinity: 'header',
      maxSessions: 1_000_000,
      randomSeed: undefined,
      logLevel: 'info',
    });
  });

  it('is that of one whose variables are all empty', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_BASE_URL', 'TRUST_PROXY', 'RATE_LIMIT_PER_MINUTE', 'RANDOM_SEED'];

    expect(values(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(values({}));
  });

  it('is that of one with variables no one reads', () => {
    expect(values({ PATH: '/bin', port: '1', PORTS: '2', constructor: 'x' })).toEqual(values({}));
  });
});

describe('a variable', () => {
  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['HOST', '::', { host: '::' }],
    ['PUBLIC_BASE_URL', 'https://api.example.com', { publicBaseUrl: 'https://api.example.com' }],
    [
      'PUBLIC_BASE_URL',
      'http://example.com:8080/sandbox//',
      { publicBaseUrl: 'http://example.com:8080/sandbox' },
    ],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', '0', { trustProxy: 0 }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.1', { trustProxy: '10.0.0.1' }],
    ['TRUST_PROXY', '10.0.0.0/8, fd00::/8', { trustProxy: '10.0.0.0/8,fd00::/8' }],
    ['RATE_LIMIT_PER_MINUTE', '0', { rateLimitPerMinute: 0 }],
    ['RATE_LIMIT_PER_MINUTE', '5000', { rateLimitPerMinute: 5000 }],
    ['SESSION_TTL_SECONDS', '1', { sessionTtlSeconds: 1 }],
    ['SESSION_AFFINITY', 'ip', { sessionAffinity: 'ip' }],
    ['MAX_SESSIONS', '1', { maxSessions: 1 }],
    ['RANDOM_SEED', '0', { randomSeed: 0 }],
    ['RANDOM_SEED', '4294967295', { randomSeed: 4_294_967_295 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ])('%s=%s is read', (name, text, expected) => {
    expect(values({ [name]: text })).toEqual({ ...values({}), ...expected });
  });

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'must be a whole number from 0 to 65535'],
    ['PORT', '0x50', 'must be a whole number from 0 to 65535'],
    ['PORT', ' 80', 'must be a whole number from 0 to 65535'],
    ['PUBLIC_BASE_URL', 'example.com', 'must be an http or https URL'],
    ['PUBLIC_BASE_URL', 'ftp://example.com', 'must be an http or https URL'],
    ['PUBLIC_BASE_URL', 'javascript:alert(1)', 'must be an http or https URL'],
    ['TRUST_PROXY', 'yes', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['TRUST_PROXY', 'TRUE', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['TRUST_PROXY', '-1', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['TRUST_PROXY', '10.0.0', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['TRUST_PROXY', 'fd00::/129', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['TRUST_PROXY', '10.0.0.1,', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['TRUST_PROXY', 'proxy', 'must be true, false, a number of proxies or a list of IP addresses'],
    ['RATE_LIMIT_PER_MINUTE', '-5', 'must be a whole number from 0 to 9007199254740991'],
    ['RATE_LIMIT_PER_MINUTE', 'none', 'must be a whole number from 0 to 9007199254740991'],
    ['SESSION_TTL_SECONDS', '0', 'must be a whole number from 1 to 31536000'],
    ['SESSION_AFFINITY', 'cookie', 'must be one of header, ip'],
    ['SESSION_AFFINITY', 'IP', 'must be one of header, ip'],
    ['MAX_SESSIONS', '0', 'must be a whole number from 1 to 16000000'],
    ['RANDOM_SEED', '4294967296', 'must be a whole number from 0 to 4294967295'],
    ['LOG_LEVEL', 'loud', 'must be one of silent, fatal, error, warn, info, debug, trace'],
  ])('%s=%s is rejected with a line that names the variable', (name, text, reason) => {
    expect(() => Config.from({ [name]: text })).toThrow(new Error(`${name}=${text}: ${reason}`));
  });
});

describe('several invalid variables', () => {
  it('are reported at once, one line each', () => {
    expect(() => Config.from({ PORT: 'abc', LOG_LEVEL: 'loud', HOST: 'http://here' })).toThrow(
      new Error(
        [
          'PORT=abc: must be a whole number from 0 to 65535',
          'HOST=http://here: must be an IP address or a host name',
          'LOG_LEVEL=loud: must be one of silent, fatal, error, warn, info, debug, trace',
        ].join('\n'),
      ),
    );
  });
});

describe('a configuration', () => {
  it('cannot be changed', () => {
    expect(Object.isFrozen(values({}))).toBe(true);
    expect(Object.isFrozen(Config.from({}).with({ port: 1 }).values)).toBe(true);
  });

  it('has copies with other values, and stays as it is', () => {
    const config = Config.from({ PORT: '1', HOST: 'here' });

    expect(config.with({ port: 2 }).values).toEqual({ ...config.values, port: 2 });
    expect(config.values.port).toBe(1);
  });
});
