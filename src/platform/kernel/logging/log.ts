// The log: JSON lines on standard output, or readable lines on a terminal.
import { destination, pino, stdTimeFunctions, type DestinationStream, type LogFn } from 'pino';
import { terminalStream } from './terminal-stream.js';
import { printable } from './printable.js';

/** The log as a class, so that it can be injected by its type. */
export abstract class Log {
  abstract readonly fatal: LogFn;
  abstract readonly error: LogFn;
  abstract readonly warn: LogFn;
  abstract readonly info: LogFn;
  abstract readonly debug: LogFn;
  abstract readonly trace: LogFn;
  abstract isLevelEnabled(level: string): boolean;
}

/**
 * @param level the lowest level to write; `silent` for none
 * @param out default: standard output, written synchronously, so that no line is lost when the process ends
 */
export function createLog(level: string, out: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorOf },
    },
    out,
  );
}

function standardOutput(): DestinationStream {
  const lines = destination({ dest: 1, sync: true });
  return process.stdout.isTTY ? terminalStream(lines) : lines;
}

const MAX_STACK_LENGTH = 8000;

/** An error with its stack. Both may contain text from a client. */
function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: printable(String(error)) };
  return {
    type: error.name,
    message: printable(error.message),
    stack: error.stack
      ?.split('\n', 30)
      .map((line) => printable(line))
      .join('\n')
      .slice(0, MAX_STACK_LENGTH),
  };
}
