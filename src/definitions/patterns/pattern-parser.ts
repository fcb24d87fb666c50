// Parses patterns: literals, classes, groups, alternatives and repetitions. Everything else is a problem.
import { complement, letterClasses, type PatternNode, type Range } from './pattern-nodes.js';

const MAX_REPETITION = 100;

/** A problem at a character of the pattern. */
export class PatternProblem extends Error {}

/** Characters that only mean themselves after a backslash. */
const special = String.raw`\^$.|?*+()[]{}`;
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const notAllowed: ReadonlyMap<string, string> = new Map([
  ['^', 'anchors are not allowed'],
  ['$', 'anchors are not allowed'],
  ['.', '"." is not allowed'],
]);

/** Text after the position in the message of a problem with a character. */
const hints: ReadonlyMap<string, string> = new Map([
  ['.', String.raw`: write a class such as [a-z ], or \. for the character`],
]);

export class PatternParser {
  private index = 0;
  private readonly characters: readonly string[];

  constructor(pattern: string) {
    this.characters = Array.from(pattern);
  }

  parse(): PatternNode {
    const node = this.readAlternatives();
    if (this.index < this.characters.length) throw this.problem(`unexpected "${this.next}"`);
    return node;
  }

  /** The present character; empty at the end. */
  private get next(): string {
    return this.characters[this.index] ?? '';
  }

  private take(character: string): boolean {
    const isNext = this.next === character;
    if (isNext) this.index += 1;
    return isNext;
  }

  private problem(message: string, index = this.index, hint = ''): PatternProblem {
    return new PatternProblem(`${message} at character ${index + 1}${hint}`);
  }

  private readAlternatives(): PatternNode {
    const nodes = [this.readSequence()];
    while (this.take('|')) nodes.push(this.readSequence());
    const [first] = nodes;
    return nodes.length === 1 && first !== undefined ? first : { kind: 'alternatives', nodes };
  }

  private readSequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.next !== '' && this.next !== '|' && this.next !== ')') nodes.push(this.readRepetition());
    return { kind: 'sequence', nodes };
  }

  private readRepetition(): PatternNode {
    if ('?*+'.includes(this.next)) throw this.problem(`nothing to repeat before "${this.next}"`);
    const node = this.readAtom();
    const limits = this.readLimits();
    if (limits === undefined) return node;
    if (this.next === '?') throw this.problem('lazy quantifiers are not allowed');
    if (this.next !== '' && '*+{'.includes(this.next))
      throw this.problem('a repetition must NOT be repeated');
    return { kind: 'repetition', node, min: limits[0], max: limits[1] };
  }

  private readLimits(): readonly [min: number, max: number | undefined] | undefined {
    if (this.take('?')) return [0, 1];
    if (this.take('*')) return [0, undefined];
    if (this.take('+')) return [1, undefined];
    return this.next === '{' ? this.readCounts() : undefined;
  }

  /** `{2}`, `{2,}` or `{2,5}`. */
  private readCounts(): readonly [min: number, max: number | undefined] {
    const start = this.index;
    this.index += 1;
    const min = this.readCount();
    const hasComma = this.take(',');
    const max = hasComma && this.next === '}' ? undefined : hasComma ? this.readCount() : min;
    if (!this.take('}')) throw this.problem('expected "}"');
    if (max !== undefined && max < min)
      throw this.problem('the limits of a repetition are out of order', start);
    return [min, max];
  }

  private readCount(): number {
    const start = this.index;
    let digits = '';
    while (this.next >= '0' && this.next <= '9') {
      digits += this.next;
      this.index += 1;
    }
    if (digits === '') throw this.problem('expected a number');
    if (Number(digits) > MAX_REPETITION)
      throw this.problem(`a repetition must be <= ${MAX_REPETITION}`, start);
    return Number(digits);
  }

  private readAtom(): PatternNode {
    if (this.next === '(') return this.readGroup();
    if (this.next === '[') return { kind: 'class', ranges: this.readClass() };
    if (this.next === '\\') return { kind: 'class', ranges: this.readEscape() };
    return { kind: 'class', ranges: [this.readLiteral(special)] };
  }

  private readGroup(): PatternNode {
    const start = this.index;
    this.index += 1;
    if (this.take('?') && !this.take(':')) {
      throw this.problem('look-around, named groups and flags are not allowed', start);
    }
    const node = this.readAlternatives();
    if (!this.take(')')) throw this.problem('expected ")"');
    return node;
  }

  private readLiteral(excluded: string): Range {
    const character = this.next;
    if (character === '') throw this.problem('expected a character');
    if (excluded.includes(character)) {
      const message = notAllowed.get(character) ?? `unexpected "${character}"`;
      throw this.problem(message, this.index, hints.get(character));
    }
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) throw this.problem('a lone surrogate is not allowed');
    this.index += 1;
    return [code, code];
  }

  private readEscape(): readonly Range[] {
    const start = this.index;
    this.index += 1;
    const letter = this.next;
    const ranges = letterClasses.get(letter);
    const isPunctuation = letter !== '' && punctuation.includes(letter);
    if (ranges === undefined && !isPunctuation) throw this.escapeProblem(letter, start);
    this.index += 1;
    const code = letter.codePointAt(0) ?? 0;
    return ranges ?? [[code, code]];
  }

  private escapeProblem(letter: string, start: number): PatternProblem {
    if (letter === '') return this.problem('expected a character');
    const isReference = (letter >= '1' && letter <= '9') || letter === 'k';
    if (isReference) return this.problem('back references are not allowed', start);
    return this.problem(`"\\${letter}" is not allowed`, start);
  }

  /** A class in brackets. `-` means itself at the beginning and at the end. */
  private readClass(): readonly Range[] {
    const start = this.index;
    this.index += 1;
    const isNegated = this.take('^');
    const ranges: Range[] = [];
    while (this.next !== ']') {
      if (this.next === '') throw this.problem('expected "]"');
      ranges.push(...this.readRange());
    }
    this.index += 1;
    const result = isNegated ? complement(ranges) : ranges;
    if (ranges.length === 0 || result.length === 0) throw this.problem('a class must NOT be empty', start);
    return result;
  }

  private readRange(): readonly Range[] {
    const start = this.index;
    const first = this.readMember();
    const isEnd = this.characters[this.index + 1] === ']';
    if (this.next !== '-' || isEnd) return first;
    this.index += 1;
    const last = this.readMember();
    const [from, to] = [single(first), single(last)];
    if (from === undefined || to === undefined) throw this.problem('invalid range', start);
    if (from > to) throw this.problem('the limits of a range are out of order', start);
    return complement(complement([[from, to]]));
  }

  private readMember(): readonly Range[] {
    return this.next === '\\' ? this.readEscape() : [this.readLiteral('[')];
  }
}

/** The code point of a member that is one character. */
function single([range, ...others]: readonly Range[]): number | undefined {
  return range !== undefined && others.length === 0 && range[0] === range[1] ? range[0] : undefined;
}
