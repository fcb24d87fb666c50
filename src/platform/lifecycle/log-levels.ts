// One ladder of log levels for the configuration, the framework and whoever writes a line.
import type { LogLevel } from '@nestjs/common';

const ladder: readonly (readonly [string, LogLevel])[] = [
  ['fatal', 'fatal'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['debug', 'log'],
  ['trace', 'debug'],
];

/** The framework's levels from the gravest down to the given one; false for `silent`. Its chatter starts at `debug`. */
export function nestLogLevels(level: string): LogLevel[] | false {
  if (level === 'silent') return false;
  const last = ladder.findIndex(([name]) => name === (level === 'info' ? 'warn' : level));
  return ladder.slice(0, last + 1).map(([, nest]) => nest);
}
