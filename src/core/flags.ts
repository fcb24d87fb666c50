// Reads the flags of a command line.
import { parseArgs } from 'node:util';
import { closest, simplified } from './text.js';

export interface Flag {
  /** A `string` needs a value: `--port 80` or `--port=80`. */
  readonly type: 'string' | 'boolean';
  /** One letter, for `-p`. */
  readonly short?: string;
}

export interface CommandWords {
  /** By the name of the flag; the last of several. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** Arguments that are not flags, and all arguments after `--`. */
  readonly words: readonly string[];
}

/** Throws an error for a person, with the closest flag if one is unknown. */
export function readFlags(argv: readonly string[], flags: Readonly<Record<string, Flag>>): CommandWords {
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: flags,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Record<string, string | boolean> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (flag === undefined) throw unknownFlag(token.rawName, Object.keys(flags));
    values[token.name] = valueOf(flag, token);
  }
  return { values, words: positionals };
}

interface Given {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function valueOf({ type }: Flag, { rawName, value, inlineValue }: Given): string | boolean {
  if (type === 'boolean') {
    if (value !== undefined) throw new Error(`Option '${rawName}' does not take a value.`);
    return true;
  }
  const isNextFlag = inlineValue !== true && /^-./.test(value ?? '') && !/^-\d/.test(value ?? '');
  if (value === undefined || isNextFlag) throw new Error(`Option '${rawName}' needs a value.`);
  return value;
}

function unknownFlag(given: string, names: readonly string[]): Error {
  const word = simplified(given);
  const extended = names.find((known) => word.length > 2 && simplified(known).startsWith(word));
  const name = extended ?? closest(given.replace(/^-+/, ''), names) ?? 'help';
  return new Error(`Unknown option '${given}'. Did you mean '--${name}'?`);
}
