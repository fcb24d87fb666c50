// Finds the first place where a text is not JSON (RFC 8259). The messages of JSON.parse have no position in some versions of Node.

const tokens = {
  space: /[ \t\n\r]*/y,
  string: /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y,
  word: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y,
};

/** The offset of the first character that JSON does not allow here, or undefined. */
export function jsonErrorOffset(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return new Scanner(text).errorOffset();
  }
}

/** Follows the structure of the text with a separate stack, so that depth costs no recursion. */
class Scanner {
  private at = 0;
  private readonly open: ('}' | ']')[] = [];

  constructor(private readonly text: string) {}

  errorOffset(): number {
    while (this.value()) {
      while (this.open.length > 0 && this.closes()) this.open.pop();
      if (this.open.length === 0) break;
      if (!this.take(',') || !this.key()) return this.at;
    }
    this.skip(tokens.space);
    return this.at;
  }

  /** A scalar, or a map or list up to the place of its first value. Empty ones are values as well. */
  private value(): boolean {
    while (this.take('{') || this.take('[')) {
      this.open.push(this.text[this.at - 1] === '{' ? '}' : ']');
      if (this.closes()) return this.open.pop() !== undefined;
      if (!this.key()) return false;
    }
    return this.skip(tokens.string) || this.skip(tokens.word);
  }

  /** The name and colon of a map; nothing in a list. */
  private key(): boolean {
    if (this.open.at(-1) === ']') return true;
    this.skip(tokens.space);
    return this.skip(tokens.string) && this.take(':');
  }

  private closes(): boolean {
    const end = this.open.at(-1);
    return end !== undefined && this.take(end);
  }

  private take(character: string): boolean {
    this.skip(tokens.space);
    const matches = this.text[this.at] === character;
    if (matches) this.at += 1;
    return matches;
  }

  private skip(token: RegExp): boolean {
    token.lastIndex = this.at;
    const matches = token.test(this.text);
    if (matches) this.at = token.lastIndex;
    return matches;
  }
}
