// The parts of a pattern, the ranges of its character classes, and the text of the regular expression of RE2.

/** Code points, both ends included. */
export type Range = readonly [first: number, last: number];

export type PatternNode =
  | { readonly kind: 'class'; readonly ranges: readonly Range[] }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'alternatives'; readonly nodes: readonly PatternNode[] }
  /** `max` is undefined without an upper limit. */
  | {
      readonly kind: 'repetition';
      readonly node: PatternNode;
      readonly min: number;
      readonly max: number | undefined;
    };

const code = (character: string): number => character.codePointAt(0) ?? 0;
const rangeOf = (first: string, last = first): Range => [code(first), code(last)];

/** The classes that are written with a letter, in ASCII. */
export const letterClasses: ReadonlyMap<string, readonly Range[]> = new Map([
  ['d', [rangeOf('0', '9')]],
  ['w', [rangeOf('0', '9'), rangeOf('A', 'Z'), rangeOf('_'), rangeOf('a', 'z')]],
  ['s', [rangeOf('\t', '\r'), rangeOf(' ')]],
]);

/** No text has lone surrogates. */
const SURROGATES: Range = [0xd800, 0xdfff];
const LAST_CODE_POINT = 0x10ffff;

/** All code points outside of the ranges. */
export function complement(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  let next = 0;
  for (const [first, last] of [...ranges, SURROGATES].sort(([a], [b]) => a - b)) {
    if (first > next) result.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next <= LAST_CODE_POINT ? [...result, [next, LAST_CODE_POINT]] : result;
}

const hex = (codePoint: number): string => String.raw`\x{${codePoint.toString(16)}}`;

/** Writes the pattern in RE2 syntax with every character as a number, so that no character has a special meaning in RE2. */
export function writePattern(node: PatternNode): string {
  switch (node.kind) {
    case 'class':
      return `[${node.ranges.map(([first, last]) => `${hex(first)}-${hex(last)}`).join('')}]`;
    case 'sequence':
      return node.nodes.map(writePattern).join('');
    case 'alternatives':
      return `(?:${node.nodes.map(writePattern).join('|')})`;
    case 'repetition':
      return `(?:${writePattern(node.node)}){${node.min},${node.max ?? ''}}`;
  }
}

/** How many characters and repetitions the pattern has when its repetitions are written out. */
export function sizeOf(node: PatternNode): number {
  if (node.kind === 'class') return 1;
  if (node.kind === 'repetition') return Math.max(1, node.max ?? node.min) * sizeOf(node.node);
  return node.nodes.reduce((sum, part) => sum + sizeOf(part), 1);
}
