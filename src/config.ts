// Environment → checked, frozen configuration. Every default of the contract stands here once.
import {
  anyString,
  httpUrl,
  keyPrefix,
  portOrOff,
  ratio,
  redirectUrls,
  redisServerUrl,
  proxyTrust,
  integerBetween,
  choice,
  type VariableParser,
} from './core/environment.js';

const thirtyMinutes = 1800;
const largest = Number.MAX_SAFE_INTEGER;

/** Each variable of the environment: how it is read, what it is when it is not set, and what it is for. */
const variables = {
  port: ['PORT', integerBetween(0, 65535), 3000, 'The port to listen on; 0 takes any free one.'],
  host: ['HOST', anyString, '0.0.0.0', 'The address to listen on; every one of the machine by default.'],
  publicBaseUrl: [
    'PUBLIC_BASE_URL',
    httpUrl,
    undefined,
    "The address clients see, where it differs from the request's own.",
  ],
  trustProxy: ['TRUST_PROXY', proxyTrust, false, 'Whose `X-Forwarded-For` counts.'],
  rateLimitPerMinute: [
    'RATE_LIMIT_PER_MINUTE',
    integerBetween(0, largest),
    100,
    'Requests per minute and address; 0 lifts the limit.',
  ],
  sessionTtlSeconds: [
    'SESSION_TTL_SECONDS',
    integerBetween(1, 31_536_000),
    thirtyMinutes,
    'Seconds from the creation of a session, or its reset, to its end.',
  ],
  sessionAffinity: [
    'SESSION_AFFINITY',
    choice('header', 'ip'),
    'header',
    'What a client that names no session gets: a new one (`header`), or the one of its address (`ip`). The latter is ' +
      'for tools that cannot send headers; behind a shared address strangers would meet in one session.',
  ],
  requestTimeoutSeconds: [
    'REQUEST_TIMEOUT_SECONDS',
    // A simulated delay takes ten seconds at most, and must not be taken for a client that has gone silent.
    integerBetween(15, 3600),
    60,
    'Seconds in which a request must have arrived, its head in half of them. A client that does not read its answer is ' +
      'hung up on after half as many again.',
  ],
  keepAliveSeconds: [
    'KEEP_ALIVE_SECONDS',
    integerBetween(1, 3600),
    75,
    'Seconds that a connection may lie idle between two requests. It must be longer than what a proxy before the ' +
      'service allows (nginx and AWS: 60), or the proxy will send requests into connections that were just closed.',
  ],
  maxConnections: [
    'MAX_CONNECTIONS',
    integerBetween(1, 1_000_000),
    10_000,
    'Connections at one time, on each port; one more is closed at once.',
  ],
  shutdownGraceSeconds: [
    'SHUTDOWN_GRACE_SECONDS',
    integerBetween(0, 300),
    0,
    'Seconds for which a service that is told to stop still serves everything while `/health/ready` says 503, so that ' +
      'a balancer can take it out. After them it takes nothing new and ends within five seconds more.',
  ],
  maxSessions: ['MAX_SESSIONS', integerBetween(1, 16_000_000), 1_000_000, 'Live sessions at one time.'],
  store: [
    'STORE',
    choice('memory', 'redis'),
    'memory',
    'Where sessions live: in this process, or in Redis or Valkey, which many nodes can share.',
  ],
  redisUrl: [
    'REDIS_URL',
    redisServerUrl,
    'redis://localhost:6379',
    'The server for `STORE=redis`: `redis://`, `rediss://` with TLS, or `redis+cluster://` with one or more `host:port`.',
  ],
  redisPrefix: [
    'REDIS_PREFIX',
    keyPrefix,
    'sandbox',
    'Begins every key; sandboxes that share a server need different ones.',
  ],
  jwtSecret: [
    'JWT_SECRET',
    anyString,
    undefined,
    'Signs access tokens and whatever else the service must recognise as its own. Random at each start where it is not ' +
      'set; nodes that serve together must share it, and 32 characters are the least that HS256 deserves.',
  ],
  oauthRedirectAllow: [
    'OAUTH_REDIRECT_ALLOW',
    redirectUrls,
    [],
    'More addresses to which an authorization code may go, separated by commas: whole ones, or prefixes that end in `*`.',
  ],
  mtlsPort: [
    'MTLS_PORT',
    integerBetween(0, 65535),
    undefined,
    'A second port, with TLS and client certificates; 0 takes any free one, and there is none where it is not set.',
  ],
  randomSeed: [
    'RANDOM_SEED',
    integerBetween(0, 2 ** 32 - 1),
    undefined,
    'Makes the draws of `random_fail` repeatable.',
  ],
  soapFaultStatus: [
    'SOAP_FAULT_STATUS',
    choice('500', '400'),
    '500',
    'The HTTP status of a SOAP fault that the client has to mend. SOAP 1.1 demands 500.',
  ],
  fastHandlers: [
    'FAST_HANDLERS',
    choice('on', 'off'),
    'on',
    'Calls controllers and resolvers directly where no guard, pipe or interceptor is bound; `off` runs every request ' +
      "through Nest's pipeline. Responses are the same.",
  ],
  logLevel: [
    'LOG_LEVEL',
    choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    'info',
    'The least grave lines to write. `debug` has a line for each request.',
  ],
  metricsPort: [
    'METRICS_PORT',
    portOrOff,
    undefined,
    'A port of its own for `/metrics`, or `off`. Where it is not set, the metrics are served on `PORT`.',
  ],
  otlpEndpoint: [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    httpUrl,
    undefined,
    'Where OpenTelemetry traces go by OTLP over HTTP; none are made where it is not set. The variables ' +
      '`OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_*` mean what they always mean.',
  ],
  traceRatio: [
    'OTEL_TRACES_SAMPLER_ARG',
    ratio,
    1,
    'The part of the traces that begin here which is kept. One that began elsewhere is kept if its beginning was.',
  ],
} as const satisfies Record<
  string,
  readonly [name: string, reader: VariableParser<unknown>, fallback: unknown, doc: string]
>;

type Variables = typeof variables;
type Read<R> = R extends VariableParser<infer T> ? T : never;
type Values = {
  readonly [K in keyof Variables]: Read<Variables[K][1]> | (undefined & Variables[K][2]);
};

/** The configuration as a class, so that it can be injected by its type. */
export class Config {
  private constructor(readonly values: Values) {}

  /** Every variable in words, for the reference. */
  static readonly variables = Object.values(variables).map(([name, { expected }, fallback, doc]) => ({
    name,
    expected,
    fallback,
    doc,
  }));

  /** Reads the environment. Throws one line that names the variable, its value and what it must be. */
  static from(environment: Readonly<Record<string, string | undefined>>): Config {
    const read = Object.entries(variables).map(([key, [name, reader, fallback]]) => {
      const text = environment[name];
      return [key, text === undefined || text === '' ? fallback : readVariable(name, reader, text)];
    });
    return new Config(Object.freeze(Object.fromEntries(read) as Values));
  }

  /** The same configuration but for some values; for tests and embedding. */
  with(changes: Partial<Values>): Config {
    return new Config(Object.freeze({ ...this.values, ...changes }));
  }
}

function readVariable(name: string, { parse, expected }: VariableParser<unknown>, text: string): unknown {
  const value = parse(text);
  if (value === undefined) throw new Error(`${name}=${text}: must be ${expected}`);
  return value;
}
