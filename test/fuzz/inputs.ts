// Generates mutated inputs from valid samples and a seed. The same seed generates the same inputs.
import { SeededRandom } from '../support/seeded-random.js';
import { naughtyStrings, prototypeNames } from '../support/naughty-strings.js';

/** Maximum length in characters, so that mutations do not create few, long inputs. */
const MAX_TEXT_LENGTH = 4096;
const MAX_CHANGES = 4;

/** Problematic tokens: ends, escapes, separators, boundary numbers, special names, nesting. */
const fragments: readonly string[] = [
  ...[
    '',
    ' ',
    '\t',
    '\r\n',
    '\0',
    '"',
    "'",
    '\\',
    ',',
    ';',
    '=',
    ':',
    '/',
    '?',
    '&',
    '#',
    '%',
    '+',
    '-',
    '.',
    '@',
  ],
  ...['(', ')', '[', ']', '{', '}', '<', '>', '*', '~', '`', '|', '$', '!', '^', '_'],
  ...[
    '%00',
    '%0d%0a',
    '%zz',
    '%c0%af',
    '%ff',
    '\\u0000',
    '\\ud800',
    '&#0;',
    '&#xD800;',
    '&lt;',
    ']]>',
    '<![CDATA[',
  ],
  ...[
    '<!--',
    '-->',
    '<?',
    '<!DOCTYPE a>',
    '/*',
    '*/',
    '#{',
    '${',
    '{{',
    '__typename',
    '...',
    'fragment',
    'mutation',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1e400',
    '1e-400',
    '0x1F',
    '007',
    '2147483647',
    '2147483648',
    '-2147483649',
    '4294967296',
  ],
  ...['9007199254740993', '99999999999999999999', '0.1', '.5', '5.', 'NaN', 'Infinity', '١'],
  ...['null', 'true', 'false', 'undefined', '[]', '{}', '[[[[', '{"a":', '{"__proto__":{"a":1}}'],
  ...[
    'é',
    'ß',
    'İ',
    '\u0301',
    '\u200b',
    '\u202e',
    '\u2028',
    '\ufeff',
    '\ufffd',
    '\uffff',
    '😀',
    '\ud83d',
    '\ude00',
  ],
  ...prototypeNames,
  ...naughtyStrings.filter(({ length }) => length <= 120),
];

export class Inputs {
  private readonly random: SeededRandom;

  constructor(
    private readonly seeds: readonly string[],
    seed: number,
  ) {
    this.random = new SeededRandom(seed);
  }

  /** A sample with one to four mutations. One in sixteen is not mutated. */
  next(): string {
    let text = this.oneOf(this.seeds);
    if (this.below(16) === 0) return text;
    for (let left = 1 + this.below(MAX_CHANGES); left > 0; left -= 1) text = this.change(text);
    return text.length <= MAX_TEXT_LENGTH ? text : text.slice(0, MAX_TEXT_LENGTH);
  }

  private change(text: string): string {
    const start = this.below(text.length + 1);
    const end = Math.min(text.length, start + this.below(this.below(4) === 0 ? text.length + 1 : 8));
    const [before, part, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
    return changes[this.below(changes.length)]?.(before, part, after, this) ?? text;
  }

  /** An integer from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.random.next() * limit);
  }

  oneOf(texts: readonly string[]): string {
    return texts[this.below(texts.length)] ?? '';
  }

  fragment(): string {
    return this.oneOf(fragments);
  }

  /** A random part of a random sample. */
  splinter(): string {
    const other = this.oneOf(this.seeds);
    const start = this.below(other.length);
    return other.slice(start, start + 1 + this.below(40));
  }
}

type Change = (before: string, part: string, after: string, inputs: Inputs) => string;

/** The mutations of a part of a text. */
const changes: readonly Change[] = [
  // Delete, truncate, duplicate, move.
  (before, _, after) => before + after,
  (before) => before,
  (before, part, after) => before + part + part + after,
  (before, part, after) => before + after + part,
  (before, part, after, inputs) => before + part.repeat(2 + inputs.below(30)) + after,
  (before, part, after) => part + after + before,
  // Replace a bit, a character, a part.
  (before, part, after, inputs) => before + flipped(part, inputs) + after,
  (before, part, after, inputs) =>
    before + String.fromCharCode(inputs.below(256)) + after.slice(part === '' ? 0 : 1),
  (before, _, after, inputs) => before + inputs.fragment() + after,
  (before, part, after, inputs) => before + inputs.fragment() + part + after,
  (before, _, after, inputs) => before + inputs.splinter() + after,
  (before, _, after, inputs) => before + inputs.fragment().repeat(1 + inputs.below(100)) + after,
  // Change case, order, numbers.
  (before, part, after) => before + part.toUpperCase() + after,
  (before, part, after) => before + Array.from(part).reverse().join('') + after,
  (before, part, after, inputs) => before + (part + after).replace(/\d+/, () => inputs.fragment()),
];

function flipped(part: string, inputs: Inputs): string {
  const at = inputs.below(part.length);
  const unit = part.charCodeAt(at) ^ (1 << inputs.below(8));
  return part === '' ? '' : part.slice(0, at) + String.fromCharCode(unit) + part.slice(at + 1);
}

/** Shortens a text by deleting parts while `isLike` holds. */
export async function smallest(text: string, isLike: (shorter: string) => Promise<boolean>): Promise<string> {
  let kept = text;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length;) {
      const shorter = kept.slice(0, at) + kept.slice(at + size);
      if (await isLike(shorter)) kept = shorter;
      else at += size;
    }
  }
  return kept;
}
