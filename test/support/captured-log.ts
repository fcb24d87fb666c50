// A log that a test can read.
import { createLog, type Log } from '../../src/platform/kernel/logging/log.js';

export interface CapturedLog {
  readonly log: Log;
  /** All lines written so far. */
  text(): string;
  /** The same, parsed. */
  lines(): Record<string, unknown>[];
}

/** The warning for a long turn of the event loop, which any request can cause on a busy machine. */
const isOfLongTurn = (line: string): boolean => line.includes('"msg":"the event loop was blocked"');

/** @param longTurns whether warnings for long turns of the event loop are captured */
export function captureLog(level: string, { longTurns = false } = {}): CapturedLog {
  const written: string[] = [];
  const write = (line: string): void => {
    if (longTurns || !isOfLongTurn(line)) written.push(line);
  };
  const log = createLog(level, { write });
  const text = (): string => written.join('');
  const lines = (): Record<string, unknown>[] =>
    text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, text, lines };
}
