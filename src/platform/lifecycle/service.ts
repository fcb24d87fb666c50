// The application at work: it listens and says where, and stops so that nobody notices.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../../config.js';
import { Log } from '../logging/log.js';
import { Readiness } from './readiness.js';

/** Rejects where the port is taken. */
export async function serve(app: NestFastifyApplication, { values }: Config): Promise<void> {
  const { port, host } = values;
  // Nest's own way to listen would write a second line where the port is taken.
  const url = await app.getHttpAdapter().getInstance().listen({ port, host });
  app.get(Log).info(`Practice API sandbox at ${url} (guide: /api, documents: /docs)`);
}

/** Proxies hear of it first; then nothing new is taken, and what is under way is answered. */
export async function stopGracefully(app: NestFastifyApplication, signal: string): Promise<void> {
  app.get(Log).info({ signal }, 'stopping');
  await app.get(Readiness, { strict: false }).beginShutdown();
  await app.close();
}
