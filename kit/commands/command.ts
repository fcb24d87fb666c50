// A command of the command line other than `serve`: flags as data, usage and exit codes.
import { readFlags, type CommandWords, type Flag } from '../../src/core/flags.js';

/** Exit codes of all commands but `serve`. */
export const exitCodes = {
  success: 0,
  /** The checked condition is false: not verified, or a score that is too low. */
  failure: 1,
  /** A wrong command line, or a command that could not do its work. */
  error: 2,
} as const;

export interface CommandFlag extends Flag {
  /** The name of the value in the usage: `<url>`. */
  readonly value?: string;
  readonly doc: string;
}

export interface Command {
  readonly name: string;
  /** The arguments in the usage line: `<file>`. */
  readonly arguments: string;
  readonly doc: string;
  readonly flags: Readonly<Record<string, CommandFlag>>;
  /** Returns the exit code. Throws an error for a person, which ends the command with 2. */
  run(words: CommandWords): Promise<number>;
}

const helpFlag: CommandFlag = { type: 'boolean', short: 'h', doc: 'print this help' };

/** Returns the exit code. */
export async function runCommand(command: Command, argv: readonly string[]): Promise<number> {
  try {
    const words = readFlags(argv, { ...command.flags, help: helpFlag });
    if (words.values.help !== true) return await command.run(words);
    print(usageOf(command));
    return exitCodes.success;
  } catch (reason) {
    process.stderr.write(`${messageOf(reason)}\n`);
    return exitCodes.error;
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function usageOf({ name, arguments: given, doc, flags }: Command): string {
  const entries = Object.entries({ ...flags, help: helpFlag }).map(([flag, { value, short, doc: text }]) => ({
    label: `${short === undefined ? '' : `-${short}, `}--${flag}${value === undefined ? '' : ` ${value}`}`,
    text,
  }));
  const width = Math.max(...entries.map(({ label }) => label.length));
  const lines = entries.map(({ label, text }) => `  ${label.padEnd(width)}  ${text}`);
  return `Usage: practice-api-sandbox ${name} [options] ${given}\n\n${doc}\n\n${lines.join('\n')}`;
}

/** The message and the message of the cause. `fetch failed` does not say why. */
function messageOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.cause instanceof Error ? `${reason.message}: ${reason.cause.message}` : reason.message;
}
