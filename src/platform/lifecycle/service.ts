// Starts to listen, and stops gracefully.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../../config.js';
import { Log } from '../logging/log.js';
import { Ports } from './ports.js';
import { Readiness } from './readiness.js';

/** Rejects if the port is in use. */
export async function serve(app: NestFastifyApplication, { values }: Config): Promise<void> {
  const { port, host } = values;
  // Nest's `listen()` would log a second line if the port is in use.
  const url = await app.getHttpAdapter().getInstance().listen({ port, host });
  app.get(Log).info(`Practice API sandbox at ${url} (guide: /api, reference: /docs)`);
}

/** Reports not ready for the grace period, then closes the ports and completes the requests in progress. */
export async function stopGracefully(app: NestFastifyApplication, signal: string): Promise<void> {
  app.get(Log).info({ signal }, 'stopping');
  await app.get(Readiness).beginShutdown();
  await app.get(Ports).stopListening();
  await app.close();
}
