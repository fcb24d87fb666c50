// Starts the service.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { Config } from './config.js';
import { Log } from './platform/logging/log.js';
import { endOnFaults, stopGently, stopOnSignals } from './platform/lifecycle/process.js';

let app: NestFastifyApplication | undefined;

endOnFaults();
stopOnSignals(async (signal) => {
  if (app !== undefined) await stopGently(app, signal);
});

try {
  const config = Config.from(process.env);
  app = await createApp({ config });
  const { port, host } = config.values;
  // Nest's own way to listen would write a second line where the port is taken.
  const url = await app.getHttpAdapter().getInstance().listen({ port, host });
  app.get(Log).info(`Practice API sandbox at ${url} (guide: /api, documents: /docs)`);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
