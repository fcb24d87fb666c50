// Creates the application for main.ts, the test kit and the tests.
import 'reflect-metadata';
import type { ModuleMetadata, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { appModule } from './app.module.js';
import { Config } from './config/config.js';
import { SystemClock } from './core/clock.js';
import type { Entities } from './platform/session/data/entities.js';
import { SystemRandom } from './core/random.js';
import { PracticeControlsHook } from './platform/practice/practice-controls/practice-controls.hook.js';
import { PracticeResponseHook } from './platform/practice/practice-controls/practice-response.hook.js';
import { ResponseFaultHook } from './platform/practice/faults/response-fault.hook.js';
import { FastHandlers } from './platform/session/fast-nest/fast-handlers.js';
import { SoapHook } from './features/soap/soap.hook.js';
import { KnownOperations } from './platform/practice/exchange/known-operations.js';
import { ExchangeHook } from './platform/practice/exchange/exchange.hook.js';
import { EtagHook } from './platform/session/conditional/etag.hook.js';
import { respondToMalformedRequest } from './platform/kernel/errors/malformed-request.js';
import { createLog } from './platform/kernel/logging/log.js';
import { nestLogger } from './platform/kernel/logging/nest-logger.js';
import { RequestLogHook } from './platform/kernel/logging/request-log.hook.js';
import { MeterHook } from './platform/http/metrics/meter.hook.js';
import { MetricsEndpoint } from './platform/http/metrics/metrics.endpoint.js';
import { TracingHook } from './platform/http/tracing/tracing.hook.js';
import { ResponseCountHook } from './platform/http/sending/response-count.hook.js';
import { SendingHook } from './platform/http/sending/sending.hook.js';
import { SealHook } from './platform/session/control/seal.hook.js';
import { SeedingHook } from './platform/session/session/seeding.hook.js';
import { SessionHook } from './platform/session/session/session.hook.js';
import { SessionLookupHook } from './platform/session/session/session.lookup.hook.js';
import { AcceptHook } from './platform/http/routing/accept.hook.js';
import { basePath } from './platform/kernel/runtime/base-url.js';
import { CorsHook } from './platform/http/routing/cors.hook.js';
import { configuredEntities } from './features/configured-entities.js';
import type { FastifyHook } from './platform/kernel/runtime/fastify-hook.js';
import { HttpMessageHook } from './platform/http/routing/http-message.hook.js';
import { KnownPathsHook, routerOptions, unreadable } from './platform/http/routing/known-paths.hook.js';
import { nestAdapter } from './platform/http/routing/nest-adapter.js';
import { QueryMethodHook } from './platform/http/routing/query-method.hook.js';
import { originForm } from './platform/http/routing/request-target.js';
import { RouteRulesHook } from './platform/http/routing/route-rules.hook.js';
import { ResponseHooks } from './platform/http/routing/response-hooks.js';
import { RateLimitHook } from './platform/http/rate-limit/rate-limit.hook.js';
import { RuntimeModule, type Runtime } from './platform/kernel/lifecycle/runtime.module.js';
import { BodyLimitHook } from './platform/http/routing/body-limit.hook.js';
import { ExpectationHook } from './platform/http/validation/expectation.hook.js';
import { MAX_BODY_BYTES, registerBodyParsers } from './platform/http/validation/json-body.parser.js';
import { RequestTimerHook } from './platform/kernel/lifecycle/request-timer.hook.js';
import { Ports } from './platform/kernel/lifecycle/ports.js';
import { Connections, serverOptions } from './platform/kernel/lifecycle/server-options.js';
import { ShutdownHook } from './platform/kernel/lifecycle/shutdown.hook.js';
import { ClassEndHook } from './features/classes/controls/class-end.hook.js';
import { ClassesHook } from './features/classes/membership/classes.hook.js';
import { JournalRecorder } from './features/journal/journal.recorder.js';
import { SealLimitHook } from './features/seal/seal-limit.hook.js';
import { VariationHook } from './features/mutants/variations/variation.hook.js';
import { OpenapiService } from './features/openapi/openapi.service.js';
import { OperationDecisions } from './features/permissions/operation-decisions.js';

/** The Fastify hooks by the phase of the request in which they run, each list in the order of execution. */
const hooks = {
  onRoute: [RouteRulesHook, KnownOperations, SealHook, SealLimitHook],
  onRequest: [
    RequestTimerHook,
    TracingHook,
    RequestLogHook,
    CorsHook,
    SessionLookupHook,
    RateLimitHook,
    HttpMessageHook,
    KnownPathsHook,
    SessionHook,
    ClassEndHook,
    ClassesHook,
    QueryMethodHook,
    AcceptHook,
    BodyLimitHook,
    SoapHook,
  ],
  preParsing: [ExpectationHook],
  preHandler: [OperationDecisions, PracticeControlsHook, SeedingHook],
  handler: [FastHandlers],
  onSend: [
    ShutdownHook,
    EtagHook,
    ResponseHooks,
    ResponseCountHook,
    PracticeResponseHook,
    ExchangeHook,
    JournalRecorder,
    MeterHook,
    VariationHook,
    ResponseFaultHook,
    SendingHook,
  ],
} satisfies Record<string, readonly Type<FastifyHook>[]>;

export interface AppOptions extends Partial<Runtime> {
  /** Whether other applications run in this process. Nest has one logger for all of them, so it does not log then. */
  readonly isEmbedded?: boolean;
  /** Default: the entities that the configuration selects. */
  readonly entities?: Entities;
  /** Modules in addition to the modules of the service. */
  readonly modules?: NonNullable<ModuleMetadata['imports']>;
}

/** Creates the application, ready to listen. The environment provides what is not given. */
export async function createApp(given: AppOptions = {}): Promise<NestFastifyApplication> {
  const configured = given.config ?? Config.from(process.env);
  const {
    clock = new SystemClock(),
    random = new SystemRandom(),
    log = createLog(configured.values.logLevel),
    modules = [],
  } = given;
  const entities = given.entities ?? (await configuredEntities(configured.values.entities));
  const config = withEntities(configured, entities);
  const server = createServer(config);
  server.decorate('publicPath', basePath(config));
  const root = {
    module: appModule(entities),
    imports: [RuntimeModule.with({ config, clock, random, log }), ...modules],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, nestAdapter(server), {
    bodyParser: false,
    logger: given.isEmbedded === true ? false : nestLogger(log),
    abortOnError: false,
  });
  try {
    await initialize(app, server, config);
  } catch (reason) {
    // The connection to Redis may be open already.
    await app.close();
    throw reason;
  }
  return app;
}

/** No node reads records of other definitions: their digest is part of every key. */
function withEntities(config: Config, { origin: { digest } }: Entities): Config {
  return digest === undefined
    ? config
    : config.with({ redisPrefix: `${config.values.redisPrefix}:${digest}` });
}

async function initialize(
  app: NestFastifyApplication,
  server: FastifyInstance,
  config: Config,
): Promise<void> {
  registerBodyParsers(server);
  for (const Hook of Object.values(hooks).flat()) {
    app.get<FastifyHook>(Hook, { strict: false }).register(server);
  }
  app.get(MetricsEndpoint, { strict: false }).register(server);
  app.get(OpenapiService, { strict: false }).setApp(app);
  const connections = new Connections(server.server, config.values);
  app.get(Ports).add(connections);
  server.addHook('preClose', (done) => {
    connections.close();
    done();
  });
  await app.init();
  await server.ready();
}

function createServer({ values }: Config): FastifyInstance {
  const trusted = values.trustProxy;
  const port = serverOptions(values);
  const server: FastifyInstance = fastify({
    // Fastify sets some of them itself, Node the others.
    ...port,
    http: port,
    // Fastify would send its own 503 responses, without the envelope, during a shutdown.
    return503OnClosing: false,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: {
      ...routerOptions,
      onBadUrl: (_path, request, response) => server.routing(unreadable(request), response),
    },
    rewriteUrl: originForm,
    clientErrorHandler: respondToMalformedRequest,
  });
  return server;
}
