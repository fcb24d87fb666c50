// The log for a person at a terminal: time, level if it is not `info`, message, and the rest as it is.
import type { DestinationStream } from 'pino';

interface Line extends Readonly<Record<string, unknown>> {
  readonly level: string;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** Turns the lines of the log into such for people. */
export function terminalStream(out: DestinationStream): DestinationStream {
  return { write: (line) => out.write(readable(JSON.parse(line) as Line)) };
}

function readable({ level, time, msg = '', err, ...rest }: Line): string {
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
  const grade = level === 'info' ? [] : [level.toUpperCase()];
  const head = [time.slice(11, 19), ...grade, msg, ...fields].join(' ');
  return err?.stack === undefined ? `${head}\n` : `${head}\n${err.stack}\n`;
}
