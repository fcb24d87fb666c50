// The life of the process: it stops when it is told to, and ends when something is broken.
import { constants } from 'node:os';

/** From Kubernetes, Docker, systemd; from Ctrl-C. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Milliseconds. The terminal sends a Ctrl-C to everybody, and `npm start` passes it on once more. */
const ECHO = 500;

/** Runs `stop` on the first signal, then ends the process with status 0. A second signal ends it at once. */
export function stopOnSignals(stop: (signal: string) => Promise<void>): void {
  let first: { readonly signal: string; readonly at: number } | undefined;
  const onSignal = (signal: (typeof STOP_SIGNALS)[number]): void => {
    const now = performance.now();
    if (first === undefined) {
      first = { signal, at: now };
      stop(signal).then(() => process.exit(0), endWith);
    } else if (signal !== first.signal || now - first.at > ECHO) {
      process.exit(128 + constants.signals[signal]);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
}

/** A fault that nobody caught, a rejection included, leaves nobody knows what behind: the process ends with status 1. */
export function exitOnUncaughtErrors(): void {
  process.on('uncaughtException', (fault, origin) => endWith(fault, origin));
}

function endWith(fault: unknown, origin = 'fault'): never {
  process.stderr.write(`${origin}: ${inOneLine(fault)}\n`);
  process.exit(1);
}

/** What is wrong, and the place where it was noticed. */
function inOneLine(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const [place = ''] = /^\s+at .*$/m.exec(fault.stack ?? '') ?? [];
  return `${fault.name}: ${fault.message.replaceAll('\n', ' ')} ${place.trim()}`;
}
