#!/usr/bin/env node
// Starts the service.
import { Config } from './config.js';
import { helpText, readCommandLine } from './platform/lifecycle/command-line.js';
import { openCompileCache, writeCompileCache } from './platform/lifecycle/compile-cache.js';
import { version } from './platform/lifecycle/version.js';

try {
  const { answer, environment } = readCommandLine(process.argv.slice(2));
  if (answer === undefined) await start(environment);
  else console.log(answer === 'help' ? helpText() : version);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  const config = Config.from({ ...process.env, ...environment });
  openCompileCache();
  const { createApp } = await import('./app.js');
  const app = await createApp({ config });
  await app.listen(config.values.port, config.values.host);
  console.log(`Practice API sandbox at ${await app.getUrl()} (guide: /api, documents: /docs)`);
  writeCompileCache();
}
