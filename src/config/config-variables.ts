// The environment variables of the service, with every default.
import {
  hostName,
  httpUrl,
  keyPrefix,
  masterName,
  portOrOff,
  ratio,
  redirectUrls,
  proxyTrust,
  integerBetween,
  choice,
  signingSecret,
  type VariableParser,
} from '../core/environment.js';
import { learningVariables } from './config-variables.learning.js';
import { sessionVariables } from './config-variables.session.js';
import { redisSentinels, redisServerUrl } from '../core/redis-address.js';

const largest = Number.MAX_SAFE_INTEGER;

/** By property of the configuration: variable, parser, default and description. */
export const variables = {
  port: ['PORT', integerBetween(0, 65535), 3000, 'TCP port of the service; 0 selects a free port.'],
  host: [
    'HOST',
    hostName,
    undefined,
    'IP address or host name to listen on. The default is every IPv4 and IPv6 address.',
  ],
  publicBaseUrl: [
    'PUBLIC_BASE_URL',
    httpUrl,
    undefined,
    'Base URL in links, the WSDL and token issuers. The default is derived from the request.',
  ],
  trustProxy: ['TRUST_PROXY', proxyTrust, false, 'Proxies whose `X-Forwarded-*` headers are trusted.'],
  rateLimitPerMinute: [
    'RATE_LIMIT_PER_MINUTE',
    integerBetween(0, largest),
    100,
    'Requests per minute and IP address; 0 disables the limit.',
  ],
  ...sessionVariables,
  requestTimeoutSeconds: [
    'REQUEST_TIMEOUT_SECONDS',
    // Longer than the longest simulated delay, ten seconds, so that a delayed request does not time out.
    integerBetween(15, 3600),
    60,
    'Seconds within which a whole request must arrive, and its headers in half of that. A connection whose client does ' +
      'not read the response is closed after 1.5 times as long, and during a long response after a quarter.',
  ],
  keepAliveSeconds: [
    'KEEP_ALIVE_SECONDS',
    integerBetween(1, 3600),
    75,
    'Seconds that a connection may be idle between two requests. Use a longer time than the proxy in front of the ' +
      'service (nginx and AWS: 60), or the proxy sends requests on connections that were just closed.',
  ],
  maxConnections: [
    'MAX_CONNECTIONS',
    integerBetween(1, 1_000_000),
    10_000,
    'Maximum number of open connections per port. Further connections are closed. Lower if the process may not open ' +
      'twice as many files (`ulimit -n`).',
  ],
  shutdownGraceSeconds: [
    'SHUTDOWN_GRACE_SECONDS',
    integerBetween(0, 300),
    0,
    'Seconds after SIGTERM in which the service still handles requests while `/health/ready` returns 503, so that a load ' +
      'balancer stops routing to it. Then it accepts no requests and exits within five more seconds.',
  ],
  maxSessionStreams: [
    'MAX_SESSION_STREAMS',
    integerBetween(1, 1_000_000),
    1000,
    'Maximum number of open streams of sessions (`GET /session/stream`) on this node. Further ones get 503. The service reads ' +
      'each watched session twice a second.',
  ],
  maxSessions: ['MAX_SESSIONS', integerBetween(1, 16_000_000), 1_000_000, 'Maximum number of live sessions.'],
  memoryBudgetMib: [
    'MEMORY_BUDGET_MIB',
    integerBetween(8, 1_048_576),
    undefined,
    'Memory in MiB for everything that clients can make grow: sessions, their data, tokens, nonces and caches. When it is ' +
      'full, requests that need more get 503. Not set: 90 % of the part of the heap limit of V8 that exceeds 96 MiB.',
  ],
  maxSessionKib: [
    'MAX_SESSION_KIB',
    integerBetween(64, 1_048_576),
    8192,
    'Memory in KiB for the data of one session. A write that needs more gets 409.',
  ],
  store: [
    'STORE',
    choice('memory', 'redis'),
    'memory',
    'Storage of sessions: memory of this process, or Redis or Valkey, which several nodes can share.',
  ],
  redisUrl: [
    'REDIS_URL',
    redisServerUrl,
    'redis://localhost:6379',
    'URL of the server for `STORE=redis`: `redis://`, `rediss://` with TLS, or `redis+cluster://` with one or more `host:port`. ' +
      'With `REDIS_SENTINELS`, only its user, password, database and TLS are used, for the servers that Sentinel names.',
  ],
  redisSentinels: [
    'REDIS_SENTINELS',
    redisSentinels,
    undefined,
    'Redis Sentinels as `host:port`, separated by commas. They name the server. `user:password@` before the first host ' +
      'applies to all of them. Not set: the service connects to `REDIS_URL`.',
  ],
  redisMaster: ['REDIS_MASTER', masterName, 'mymaster', 'Name of the master that the Sentinels monitor.'],
  redisPrefix: [
    'REDIS_PREFIX',
    keyPrefix,
    'sandbox',
    'Prefix of every key. Services that share a server need different prefixes.',
  ],
  jwtSecret: [
    'JWT_SECRET',
    signingSecret,
    undefined,
    'Secret that signs access tokens and nonces. The default is random at each start. Several nodes must share one secret.',
  ],
  oauthRedirectAllow: [
    'OAUTH_REDIRECT_ALLOW',
    redirectUrls,
    [],
    'Additional redirect URIs for authorization codes, separated by commas: exact URIs, or prefixes that end in `*`.',
  ],
  mtlsPort: [
    'MTLS_PORT',
    integerBetween(0, 65535),
    undefined,
    'TCP port for mutual TLS; 0 selects a free port. Not set: no mutual TLS.',
  ],
  soapFaultStatus: [
    'SOAP_FAULT_STATUS',
    choice('500', '400'),
    '500',
    'HTTP status of a SOAP Client fault. SOAP 1.1 requires 500.',
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
    'Lowest level of log lines. `debug` writes a line for each request.',
  ],
  metricsPort: [
    'METRICS_PORT',
    portOrOff,
    undefined,
    'Separate TCP port for `/metrics` and the liveness probe, or `off`. Not set: `/metrics` is served on `PORT`.',
  ],
  otlpEndpoint: [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    httpUrl,
    undefined,
    'OTLP/HTTP endpoint for OpenTelemetry traces. Not set: no traces. `OTEL_SERVICE_NAME`, ' +
      '`OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_*` have their standard meaning.',
  ],
  traceRatio: [
    'OTEL_TRACES_SAMPLER_ARG',
    ratio,
    1,
    'Ratio of new traces to sample. A trace that a client started follows the sampling decision of its parent.',
  ],
  ...learningVariables,
} as const satisfies Record<
  string,
  readonly [name: string, reader: VariableParser<unknown>, fallback: unknown, doc: string]
>;
