// Starts the service.
import { createApp } from './app.js';
import { Config } from './config.js';
import { Log } from './platform/logging/log.js';

try {
  const config = Config.from(process.env);
  const app = await createApp({ config });
  await app.listen(config.values.port, config.values.host);
  app.get(Log).info(`Practice API sandbox at ${await app.getUrl()} (guide: /api, documents: /docs)`);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}
