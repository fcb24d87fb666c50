// Writes the content of a definition as YAML or JSON and notes where each key and value is, without a parser.
import type { Values } from './drawn-definition.js';

interface Place {
  readonly line: number;
  readonly column: number;
}

export type Path = readonly (string | number)[];

interface TextStyle {
  readonly isJson: boolean;
  /** Maps and lists in so many others are on one line. */
  readonly lineDepth: number;
}

/** A key that ends with this is written without it: the second of two equal keys. */
export const AGAIN = ' (again)';

interface Node {
  /** The place of the key or the item. */
  readonly at: Place;
  readonly valueAt: Place;
  readonly isScalar: boolean;
}

const plain = /^[A-Za-z][\w-]*(?: [\w-]+)*$/;
const literals = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

export class DefinitionText {
  private readonly nodes = new Map<string, Node>();
  private written = '';
  private line = 1;
  private column = 1;
  /** The lists and maps on one line that are open. */
  private flows = 0;

  constructor(
    content: unknown,
    private readonly style: TextStyle,
  ) {
    this.value(content, []);
    this.write('\n');
  }

  get text(): string {
    return this.written;
  }

  /** The place of a scalar; for a map or list, of its key or item. A missing value has the place of the closest map or list around it. */
  placeOf(path: Path): Place {
    const node = this.nodes.get(path.join('\n'));
    if (node === undefined)
      return path.length === 0 ? { line: 1, column: 1 } : this.placeOf(path.slice(0, -1));
    return node.isScalar ? node.valueAt : node.at;
  }

  /** The place of a key, also of one with a scalar. */
  keyPlaceOf(path: Path): Place {
    return this.nodes.get(path.join('\n'))?.at ?? { line: 0, column: 0 };
  }

  private value(value: unknown, path: Path, at?: Place): void {
    const valueAt = { line: this.line, column: this.column };
    const isScalar = typeof value !== 'object' || value === null;
    this.nodes.set(path.join('\n'), { at: at ?? valueAt, valueAt, isScalar });
    if (isScalar) this.write(this.scalar(value));
    else if (Array.isArray(value)) this.items(value, path);
    else if (this.isBlock(value, path)) this.block(value as Values, path);
    else this.map(value as Values, path);
  }

  private scalar(value: unknown): string {
    const isPlain = typeof value === 'string' && plain.test(value) && !literals.test(value);
    return isPlain && !this.style.isJson ? value : JSON.stringify(value);
  }

  private isBlock(value: object, path: Path): boolean {
    return (
      this.flows === 0 &&
      !this.style.isJson &&
      path.length < this.style.lineDepth &&
      Object.keys(value).length > 0
    );
  }

  private block(map: Values, path: Path): void {
    for (const [index, [key, value]] of Object.entries(map).entries()) {
      if (path.length > 0 || index > 0) this.write(`\n${'  '.repeat(path.length)}`);
      const at = this.key(key);
      const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!isNested || !this.isBlock(value, [...path, key])) this.write(' ');
      this.value(value, [...path, key], at);
    }
  }

  private map(map: Values, path: Path): void {
    this.open('{');
    for (const [index, [key, value]] of Object.entries(map).entries()) {
      this.separate(index, path);
      const at = this.key(key);
      this.write(' ');
      this.value(value, [...path, key], at);
    }
    this.close('}');
  }

  private items(items: readonly unknown[], path: Path): void {
    this.open('[');
    items.forEach((item, index) => {
      this.separate(index, path);
      this.value(item, [...path, index]);
    });
    this.close(']');
  }

  private open(bracket: string): void {
    this.flows += 1;
    this.write(bracket);
  }

  private close(bracket: string): void {
    this.flows -= 1;
    this.write(bracket);
  }

  private separate(index: number, path: Path): void {
    if (index > 0) this.write(',');
    if (this.style.isJson && path.length < this.style.lineDepth)
      this.write(`\n${' '.repeat(path.length + 1)}`);
    else if (index > 0) this.write(' ');
  }

  private key(name: string): Place {
    const at = { line: this.line, column: this.column };
    const shown = name.endsWith(AGAIN) ? name.slice(0, -AGAIN.length) : name;
    this.write(`${this.scalar(shown)}:`);
    return at;
  }

  private write(text: string): void {
    this.written += text;
    const lines = text.split('\n');
    this.line += lines.length - 1;
    this.column = lines.length === 1 ? this.column + text.length : (lines.at(-1)?.length ?? 0) + 1;
  }
}
