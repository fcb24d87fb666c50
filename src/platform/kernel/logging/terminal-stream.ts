// The log on a terminal: time, level unless it is `info`, message and fields.
import type { DestinationStream } from 'pino';

interface Line extends Readonly<Record<string, unknown>> {
  readonly level: string;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** Formats JSON lines. */
export function terminalStream(out: DestinationStream): DestinationStream {
  return { write: (line) => out.write(readable(JSON.parse(line) as Line)) };
}

function readable({ level, time, msg = '', err, ...rest }: Line): string {
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
  const label = level === 'info' ? [] : [level.toUpperCase()];
  const head = [time.slice(11, 19), ...label, msg, ...fields].join(' ');
  return err?.stack === undefined ? `${head}\n` : `${head}\n${err.stack}\n`;
}
