// Stops the process on signals, and ends it on uncaught errors.
import { constants } from 'node:os';

/** From Kubernetes, Docker, systemd; from Ctrl-C. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Milliseconds. On Ctrl-C the terminal signals every process, and `npm start` forwards the signal again. */
const DUPLICATE_WINDOW = 500;

/** Milliseconds. */
const PARENT_CHECK_INTERVAL = 250;

/** Runs `stop` on the first signal, then ends the process with status 0. A second signal ends it immediately. */
export function stopOnSignals(stop: (signal: string) => Promise<void>): void {
  let first: { readonly signal: string; readonly at: number } | undefined;
  const onSignal = (signal: (typeof STOP_SIGNALS)[number]): void => {
    const now = performance.now();
    if (first === undefined) {
      first = { signal, at: now };
      stop(signal).then(() => process.exit(0), endWith);
    } else if (signal !== first.signal || now - first.at > DUPLICATE_WINDOW) {
      process.exit(128 + constants.signals[signal]);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
}

/**
 * `npm start` and `npx` run the service in a shell, which does not forward signals but ends. Then the process has another
 * parent, and stops as on SIGTERM.
 */
export function stopWithNpm(): void {
  if (process.env.npm_command === undefined) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.emit('SIGTERM', 'SIGTERM');
  }, PARENT_CHECK_INTERVAL).unref();
}

/** After an uncaught error or rejection the state of the process is unknown, so it ends with status 1. */
export function exitOnUncaughtErrors(): void {
  process.on('uncaughtException', (error, origin) => endWith(error, origin));
}

function endWith(error: unknown, origin = 'error'): never {
  process.stderr.write(`${origin}: ${formatError(error)}\n`);
  process.exit(1);
}

/** The error in one line, with the first line of its stack. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [place = ''] = /^\s+at .*$/m.exec(error.stack ?? '') ?? [];
  return `${error.name}: ${error.message.replaceAll('\n', ' ')} ${place.trim()}`;
}
