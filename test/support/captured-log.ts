// A log that a test can read.
import { createLog, type Log } from '../../src/platform/logging/log.js';

export interface CapturedLog {
  readonly log: Log;
  /** All lines written so far. */
  text(): string;
  /** The same, parsed. */
  lines(): Record<string, unknown>[];
}

export function captureLog(level: string): CapturedLog {
  const written: string[] = [];
  const log = createLog(level, { write: (line) => void written.push(line) });
  const text = (): string => written.join('');
  const lines = (): Record<string, unknown>[] =>
    text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, text, lines };
}
