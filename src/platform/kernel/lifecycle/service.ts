// Starts to listen, and stops gracefully.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config.js';
import { Log } from '../logging/log.js';
import { connectionLimit } from './file-descriptors.js';
import { listenAt } from './listen.js';
import { Ports } from './ports.js';
import { Readiness } from './readiness.js';

/** Rejects if the port is in use. */
export async function serve(app: NestFastifyApplication, { values }: Config): Promise<void> {
  const { port } = values;
  // Nest's `listen()` would log a second line if the port is in use.
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const place = { variable: 'PORT', port, host: values.host } as const;
  const address = await listenAt(place, (host) => server.listen({ port, host }));
  const url = values.host === undefined ? `http://localhost:${new URL(address).port || 80}` : address;
  const { allowed, limit } = connectionLimit(values);
  // Common limits of files are twice the default number of connections: no warning for the reserve alone.
  if (limit < values.maxConnections * 0.9) {
    app
      .get(Log)
      .warn({ limit }, `MAX_CONNECTIONS is lowered: this process may open ${allowed} files (ulimit -n)`);
  }
  app.get(Log).info(`Practice API sandbox at ${url} (guide: /api, reference: /docs)`);
}

/** Reports not ready for the grace period, then closes the ports and completes the requests in progress. */
export async function stopGracefully(app: NestFastifyApplication, signal: string): Promise<void> {
  app.get(Log).info({ signal }, 'stopping');
  await app.get(Readiness).beginShutdown();
  await app.get(Ports).stopListening();
  await app.close();
}
