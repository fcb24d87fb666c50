// Creates the service for a test and lets it listen on a free port: without a rate limit by default. `test/jest/service-bundle.mjs`
// bundles this file with the service.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp, type AppOptions } from '../../src/app.js';
import { Config } from '../../src/config/config.js';
import type { Clock } from '../../src/core/clock.js';
import type { Entity } from '../../src/core/entity.js';
import type { Random } from '../../src/core/random.js';
import type { Log } from '../../src/platform/kernel/logging/log.js';
import { Entities } from '../../src/platform/session/data/entities.js';
import { MetricsEndpoint } from '../../src/platform/http/metrics/metrics.endpoint.js';

type Values = Config['values'];

export interface StartOptions extends Partial<Values> {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Log;
  readonly modules?: AppOptions['modules'];
  readonly ownEntities?: readonly Entity[];
}

export interface ListeningApp {
  readonly app: NestFastifyApplication;
  readonly port: number;
  /** The port of the metrics endpoint, if it has its own. */
  readonly metricsPort: number | undefined;
}

const testDefaults: Partial<Values> = { port: 0, rateLimitPerMinute: 0, logLevel: 'fatal' };

/** TEST_REDIS_URL runs these tests on Redis. Every application has its own key prefix. */
function storeValues(): Partial<Values> {
  const redisUrl = process.env.TEST_REDIS_URL;
  return redisUrl === undefined ? {} : { store: 'redis', redisUrl, redisPrefix: `test-${randomUUID()}` };
}

/** TEST_ENTITIES runs these tests with a definition; `standard` is the template of the entities that a service without one has. */
function entityValues(): Partial<Values> {
  const entities = process.env.TEST_ENTITIES;
  return entities === undefined ? {} : { entities };
}

/** Starts the service as `npm start` does, with the given values changed. */
export async function listeningApp({
  clock,
  random,
  log,
  modules,
  ownEntities,
  ...values
}: StartOptions = {}): Promise<ListeningApp> {
  const config = Config.from({}).with({
    ...testDefaults,
    ...storeValues(),
    ...(!ownEntities && entityValues()),
    ...values,
  });
  const app = await createApp({
    config,
    ...(clock && { clock }),
    ...(random && { random }),
    ...(log && { log }),
    ...(modules && { modules }),
    ...(ownEntities && {
      entities: new Entities(ownEntities, { name: 'Test', source: 'file' }, { samples: new Map() }),
    }),
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const { port: metricsPort } = app.get(MetricsEndpoint, { strict: false });
  return { app, port, metricsPort };
}
