// Starts the service.
import { Config } from './config/config.js';
import { unknownVariables } from './config/config-unknown.js';
import { helpText, parseCommandLine } from './platform/kernel/lifecycle/command-line.js';
import { enableCompileCache, flushCompileCache } from './platform/kernel/lifecycle/compile-cache.js';
import { exitOnUncaughtErrors, stopOnSignals, stopWithNpm } from './platform/kernel/lifecycle/process.js';
import { version } from './platform/kernel/runtime/version.js';

let stop: ((signal: string) => Promise<void>) | undefined;

exitOnUncaughtErrors();
stopOnSignals(async (signal) => stop?.(signal));
stopWithNpm();

try {
  const { print, environment } = parseCommandLine(process.argv.slice(2));
  if (print === undefined) await start(Config.from({ ...process.env, ...environment }));
  else console.log(print === 'help' ? helpText() : version);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}

/** Loads the application after the compile cache is enabled, and not for `--help` or an invalid configuration. */
async function start(config: Config): Promise<void> {
  enableCompileCache();
  const [{ createApp }, { serve, stopGracefully }, { Log }] = await Promise.all([
    import('./app.js'),
    import('./platform/kernel/lifecycle/service.js'),
    import('./platform/kernel/logging/log.js'),
  ]);
  const app = await createApp({ config });
  stop = (signal) => stopGracefully(app, signal);
  await serve(app, config);
  // After the start: the comparison of names takes longer the more variables the environment has.
  for (const { name, known } of unknownVariables(process.env)) {
    app.get(Log).warn({ variable: name }, `unknown environment variable, did you mean ${known}?`);
  }
  flushCompileCache();
}
