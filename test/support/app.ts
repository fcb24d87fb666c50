// Starts the service for a test file: on a free port, without a rate limit by default, with a clock that tests control.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import { createApp } from '../../src/app.js';
import { Config } from '../../src/config.js';
import type { Clock } from '../../src/core/clock.js';
import type { Random } from '../../src/core/random.js';
import type { Log } from '../../src/platform/logging/log.js';
import { MetricsEndpoint } from '../../src/platform/metrics/metrics.endpoint.js';
import { Client } from './client.js';
import { ResponseContract } from './response-contract.js';

type Values = Config['values'];

export interface TestApp {
  readonly url: string;
  readonly port: number;
  /** The port of the metrics endpoint, if it has its own. */
  readonly metricsPort: number | undefined;
  /** A client with a new session. */
  client(): Client;
  /** A provider of the application. */
  get<T>(provider: Type<T>): T;
  close(): Promise<void>;
}

interface StartOptions extends Partial<Values> {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Log;
}

const testDefaults: Partial<Values> = { port: 0, rateLimitPerMinute: 0, logLevel: 'fatal' };

/** TEST_REDIS_URL runs all of these tests on Redis. Every application has its own key prefix. */
function storeValues(): Partial<Values> {
  const redisUrl = process.env.TEST_REDIS_URL;
  return redisUrl === undefined ? {} : { store: 'redis', redisUrl, redisPrefix: `test-${randomUUID()}` };
}

/** TEST_FAST_HANDLERS=off runs all of these tests through Nest's pipeline. */
const fastHandlers = process.env.TEST_FAST_HANDLERS === 'off' ? 'off' : 'on';

/** Starts the service as `npm start` does, with the given values changed. */
export async function startApp({ clock, random, log, ...values }: StartOptions = {}): Promise<TestApp> {
  const config = Config.from({}).with({ ...testDefaults, fastHandlers, ...storeValues(), ...values });
  const app = await createApp({
    config,
    ...(clock && { clock }),
    ...(random && { random }),
    ...(log && { log }),
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const contract = await ResponseContract.of(url).catch(async (reason: unknown) => {
    await app.close();
    throw reason;
  });
  const { port: metricsPort } = app.get(MetricsEndpoint, { strict: false });
  return {
    url,
    port,
    metricsPort,
    client: () => new Client(url, contract),
    get: (provider) => app.get(provider, { strict: false }),
    close: () => app.close(),
  };
}
