// A small parser of the GraphQL schema definition language, enough to build requests.

export interface Type {
  /** The name without wrappers: `User` of `[User!]!`. */
  readonly name: string;
  /** The type as it is written: `[User!]!`. */
  readonly text: string;
}

export interface Input {
  readonly name: string;
  readonly type: Type;
  /** The default value as it is written: `"created_at"`. Undefined if there is none. */
  readonly fallback: string | undefined;
}

export interface Field {
  readonly name: string;
  readonly description: string;
  readonly type: Type;
  readonly args: readonly Input[];
}

export interface Definition {
  /** `type`, `input`, `enum`, `scalar`, `union`, `interface`. */
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly Field[];
  /** The values of an enum. */
  readonly values: readonly string[];
}

export type Definitions = ReadonlyMap<string, Definition>;

const token = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|-?\d+(?:\.\d+)?|\w+|\.\.\.|[!$&():=@[\]{|}]/g;

/** The definitions of a schema by name. Everything else is skipped. */
export function readSdl(text: string): Definitions {
  return new Reader((text.match(token) ?? []).filter((one) => !one.startsWith('#'))).definitions();
}

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  definitions(): Definitions {
    const found = new Map<string, Definition>();
    while (this.next() !== '') {
      this.description();
      const kind = this.take();
      if (!['type', 'input', 'enum', 'scalar', 'union', 'interface'].includes(kind)) continue;
      const name = this.take();
      this.skipTo('{');
      const isEnum = kind === 'enum';
      const body = this.next() === '{';
      const values = isEnum && body ? this.list('{', '}', () => this.value()) : [];
      const fields = !isEnum && body ? this.list('{', '}', () => this.field()) : [];
      found.set(name, { kind, name, fields, values });
    }
    return found;
  }

  private field(): Field {
    const description = this.description();
    const name = this.take();
    const args = this.next() === '(' ? this.list('(', ')', () => this.input()) : [];
    const type = this.type();
    if (this.next() === '=') this.fallback();
    this.directives();
    return { name, description, type, args };
  }

  private input(): Input {
    this.description();
    const name = this.take();
    const type = this.type();
    const fallback = this.next() === '=' ? this.fallback() : undefined;
    this.directives();
    return { name, type, fallback };
  }

  private value(): string {
    this.description();
    const name = this.take();
    this.directives();
    return name;
  }

  private type(): Type {
    if (this.next() === ':') this.take();
    let text = '';
    let name = '';
    while (this.next() === '[' || this.next() === ']' || this.next() === '!' || name === '') {
      const one = this.take();
      if (one === '') break;
      text += one;
      if (/\w/.test(one)) name = one;
    }
    return { name, text };
  }

  private fallback(): string {
    this.take();
    const open = this.take();
    const close = { '[': ']', '{': '}' }[open];
    let text = open;
    while (close !== undefined && this.next() !== '' && !text.endsWith(close)) text += ` ${this.take()}`;
    return text;
  }

  private directives(): void {
    while (this.next() === '@') {
      this.take();
      this.take();
      if (this.next() === '(') this.list('(', ')', () => this.take());
    }
  }

  private description(): string {
    return this.next().startsWith('"')
      ? this.take()
          .replace(/^"+|"+$/g, '')
          .trim()
      : '';
  }

  private list<T>(open: string, close: string, read: () => T): readonly T[] {
    const all: T[] = [];
    if (this.take() !== open) return all;
    while (this.next() !== close && this.next() !== '') all.push(read());
    this.take();
    return all;
  }

  /** Over `implements …`, `= A | B` and directives to the body, or to the next definition. */
  private skipTo(open: string): void {
    const starts = /^(?:type|input|enum|scalar|union|interface|extend|directive|schema|"[\s\S]*)$/;
    this.directives();
    while (this.next() !== open && this.next() !== '' && !starts.test(this.next())) {
      this.take();
      this.directives();
    }
  }

  private next(): string {
    return this.tokens[this.at] ?? '';
  }

  private take(): string {
    const one = this.next();
    this.at += 1;
    return one;
  }
}
