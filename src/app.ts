// The application, configured in this one place; the tests make it by the same call.
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { AppModule } from './app.module.js';
import { Config } from './config.js';
import { SystemClock } from './core/clock.js';
import { SeededRandom, SystemRandom, type Random } from './core/random.js';
import { SoapHook } from './features/soap/soap.hook.js';
import { EtagHook } from './platform/conditional/etag.hook.js';
import { FailureFilter } from './platform/errors/failure.filter.js';
import { answerBrokenRequest, answerFrameworkError } from './platform/errors/raw-errors.js';
import { SeedingHook } from './platform/session/seeding.hook.js';
import { SessionHook } from './platform/session/session.hook.js';
import { SessionLookupHook } from './platform/session/session.lookup.hook.js';
import { SimulationHook } from './platform/simulation/simulation.hook.js';
import { CorsHook } from './platform/routing/cors.hook.js';
import { HostHook } from './platform/routing/host.hook.js';
import { KnownPathsHook, routerOptions } from './platform/routing/known-paths.hook.js';
import { QueryMethodHook } from './platform/routing/query-method.hook.js';
import { StraightHook } from './platform/routing/straight.hook.js';
import { RateLimitHook } from './platform/rate-limit/rate-limit.hook.js';
import { keepTick } from './platform/runtime/kept-tick.js';
import { RuntimeModule, type Runtime } from './platform/runtime/runtime.module.js';
import { LARGEST_BODY, parseBodies } from './platform/validation/json-body.parser.js';
import { nestLogLevels } from './platform/lifecycle/log-levels.js';
import { ProgressHook } from './features/learn/progress.hook.js';
import { DocumentsService } from './features/documents/documents.service.js';

/** What every request goes through before its handler, in this order. */
const requestLife = [
  CorsHook,
  SessionLookupHook,
  RateLimitHook,
  HostHook,
  KnownPathsHook,
  SessionHook,
  SimulationHook,
  QueryMethodHook,
  SoapHook,
  SeedingHook,
  StraightHook,
  EtagHook,
  ProgressHook,
];

/** Makes the application, ready to listen. Whatever is not given comes from the environment. */
export async function createApp(given: Partial<Runtime> = {}): Promise<NestFastifyApplication> {
  const config = given.config ?? Config.from(process.env);
  const { clock = new SystemClock(), random = randomOf(config) } = given;
  const server = createServer(config);
  keepTick(server);
  const root = { module: AppModule, imports: [RuntimeModule.with({ config, clock, random })] };
  const app = await NestFactory.create<NestFastifyApplication>(root, new FastifyAdapter(server), {
    bodyParser: false,
    logger: nestLogLevels(config.values.logLevel),
    abortOnError: false,
  });
  parseBodies(server);
  app.useGlobalFilters(new FailureFilter());
  for (const Hook of requestLife)
    app.get<{ attach(server: FastifyInstance): void }>(Hook, { strict: false }).attach(server);
  app.get(DocumentsService, { strict: false }).use(app);
  app.enableShutdownHooks();
  await app.init();
  await server.ready();
  return app;
}

function createServer({ values }: Config): FastifyInstance {
  const trusted = values.trustProxy;
  const server = fastify({
    // What Node and Fastify would answer of their own accord, without the envelope: no host, and a stop under way.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: LARGEST_BODY,
    routerOptions,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
  });
  // An expectation that nobody knows may be ignored (RFC 9110 §10.1.1); Node would refuse it without a body.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  return server;
}

function randomOf({ values: { randomSeed } }: Config): Random {
  return randomSeed === undefined ? new SystemRandom() : new SeededRandom(randomSeed);
}
