// Parses Structured Field Values strictly (RFC 8941 §4.2).
import type {
  BareItem,
  Dictionary,
  InnerList,
  Item,
  FieldMember,
  FieldParameters,
} from './structured-fields.js';

/** Text that does not match the grammar. The message has the position and what was expected. */
export class StructuredFieldError extends Error {}

/** The members of a dictionary by their keys, in their order. Throws StructuredFieldError. */
export function parseDictionary(text: string): Dictionary {
  return new Parser(text).dictionary();
}

/** The patterns of bare items. None backtracks, so they run in linear time. */
const bareItems: readonly (readonly [pattern: RegExp, read: (text: string, inner: string) => BareItem])[] = [
  [/-?\d{1,12}\.\d{1,3}(?![\d.])/y, (text) => ({ type: 'decimal', value: Number(text) })],
  [/-?\d{1,15}(?![\d.])/y, (text) => ({ type: 'integer', value: Number(text) })],
  [
    /"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y,
    (_, inner) => ({ type: 'string', value: inner.replace(/\\(.)/g, '$1') }),
  ],
  [
    /:((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?):/y,
    (_, inner) => ({ type: 'bytes', value: Buffer.from(inner, 'base64') }),
  ],
  [/\?[01]/y, (text) => ({ type: 'boolean', value: text === '?1' })],
  [/[A-Za-z*][\w!#$%&'*+.^`|~:/-]*/y, (text) => ({ type: 'token', value: text })],
];

const TRUE: BareItem = { type: 'boolean', value: true };
const KEY = /[a-z*][a-z0-9_.*-]*/y;

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  dictionary(): Dictionary {
    const members = new Map<string, FieldMember>();
    this.skip(/ */y);
    while (this.at < this.text.length) {
      const key = this.take(KEY, 'a key in lower case');
      members.set(key, this.accept('=') ? this.member() : { bare: TRUE, parameters: this.parameters() });
      this.skip(/[ \t]*/y);
      if (this.at === this.text.length) break;
      this.expect(',', 'a comma');
      this.skip(/[ \t]*/y);
      if (this.at === this.text.length) throw this.error('a member after the comma');
    }
    return members;
  }

  private member(): FieldMember {
    return this.accept('(') ? this.innerList() : this.item();
  }

  private innerList(): InnerList {
    const items: Item[] = [];
    for (;;) {
      this.skip(/ */y);
      if (this.accept(')')) return { items, parameters: this.parameters() };
      items.push(this.item());
      if (!' )'.includes(this.text.charAt(this.at) || 'x')) throw this.error('a space or `)`');
    }
  }

  private item(): Item {
    return { bare: this.bare(), parameters: this.parameters() };
  }

  private parameters(): FieldParameters {
    const parameters = new Map<string, BareItem>();
    while (this.accept(';')) {
      this.skip(/ */y);
      const key = this.take(KEY, 'the name of a parameter, in lower case');
      parameters.set(key, this.accept('=') ? this.bare() : TRUE);
    }
    return parameters;
  }

  private bare(): BareItem {
    for (const [pattern, read] of bareItems) {
      const found = this.match(pattern);
      if (found !== undefined) return read(found[0], found[1] ?? '');
    }
    throw this.error('a value: "text", a number, :base64:, ?1 or a token');
  }

  private take(pattern: RegExp, expected: string): string {
    const found = this.match(pattern);
    if (found === undefined) throw this.error(expected);
    return found[0];
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at = pattern.lastIndex;
    return found;
  }

  private skip(pattern: RegExp): void {
    this.match(pattern);
  }

  private accept(character: string): boolean {
    const isThere = this.text.charAt(this.at) === character;
    if (isThere) this.at += 1;
    return isThere;
  }

  private expect(character: string, expected: string): void {
    if (!this.accept(character)) throw this.error(expected);
  }

  private error(expected: string): StructuredFieldError {
    const found = this.text.slice(this.at, this.at + 16);
    return new StructuredFieldError(
      `at ${this.at}: expected ${expected}, found ${found === '' ? 'the end' : `\`${found}\``}`,
    );
  }
}
