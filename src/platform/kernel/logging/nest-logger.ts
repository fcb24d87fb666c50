// Writes Nest's messages to the log; its messages during the start at level `trace`.
import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

type Level = 'fatal' | 'error' | 'warn' | 'trace';

/** The level of the log by the level of Nest. */
const levels = {
  fatal: 'fatal',
  error: 'error',
  warn: 'warn',
  log: 'trace',
  debug: 'trace',
  verbose: 'trace',
} as const satisfies Partial<Record<keyof LoggerService, Level>>;

export function nestLogger(log: Log): LoggerService {
  const writers = Object.entries(levels).map(([name, level]) => [name, writer(log, level)]);
  return Object.fromEntries(writers) as Record<keyof typeof levels, ReturnType<typeof writer>>;
}

/** Nest logs an error before it throws it from the creation of the application. The caller reports it. The bundle renames the class. */
const isErrorOfStart = (context: unknown): boolean => /^_?ExceptionHandler$/.test(String(context));

/** Nest calls with a message, an optional stack, and the context. */
function writer(log: Log, level: Level): (message: unknown, ...rest: readonly unknown[]) => void {
  return (message, ...rest) => {
    const context = rest.at(-1);
    if (isErrorOfStart(context)) return;
    const stack = rest.length > 1 ? rest[0] : undefined;
    log[level]({ context, ...(stack !== undefined && { stack }) }, String(message));
  };
}
