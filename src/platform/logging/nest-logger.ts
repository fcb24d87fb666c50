// The framework's own words, in the one log. What it tells of its start is of interest to whoever builds the service.
import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

type Level = 'fatal' | 'error' | 'warn' | 'trace';

/** By the framework's levels: ours. Its chatter is beneath ours. */
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

/** The framework calls with a message, perhaps a stack, and the name of who speaks. */
function writer(log: Log, level: Level): (message: unknown, ...rest: readonly unknown[]) => void {
  return (message, ...rest) => {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    log[level]({ context, ...(stack !== undefined && { stack }) }, String(message));
  };
}
