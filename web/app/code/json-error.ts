// Finds the first syntax error of a JSON text, with line and column. The messages of JSON.parse differ between browsers.

interface JsonError {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly message: string;
}

const VALUE =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/** undefined for valid JSON. */
export function jsonErrorOf(text: string): JsonError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return new Scanner(text).error();
  }
}

/** `Line 2, column 5: expected a value.` */
export function describeJsonError({ line, column, message }: JsonError): string {
  return `Line ${line}, column ${column}: ${message}.`;
}

class Failure extends Error {}

class Scanner {
  private at = 0;

  constructor(private readonly text: string) {}

  error(): JsonError {
    let message = 'unexpected text after the value';
    try {
      this.value();
      this.space();
    } catch (reason) {
      message = (reason as Error).message;
    }
    const before = this.text.slice(0, this.at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
  }

  private value(): void {
    this.space();
    if (this.take('{')) this.list('}', () => this.property());
    else if (this.take('[')) this.list(']', () => this.value());
    else this.match(VALUE, 'expected a value');
  }

  private property(): void {
    this.space();
    if (this.text[this.at] !== '"') this.fail('expected a property name in double quotes');
    this.match(VALUE, 'the string has no closing quote, or an invalid escape');
    this.space();
    if (!this.take(':')) this.fail('expected a colon after the property name');
    this.value();
  }

  private list(end: string, item: () => void): void {
    this.space();
    if (this.take(end)) return;
    do {
      item();
      this.space();
    } while (this.take(','));
    if (!this.take(end)) this.fail(`expected a comma or ${end}`);
  }

  private match(pattern: RegExp, message: string): void {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) this.fail(message);
    else this.at += found.length;
  }

  private space(): void {
    this.match(SPACE, '');
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private fail(message: string): never {
    throw new Failure(this.at >= this.text.length ? `${message}; the text ends here` : message);
  }
}
