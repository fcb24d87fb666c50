// Parses CSV (RFC 4180): a header row, then records. Fields may be quoted and then contain commas, quotes and line breaks.

interface CsvRow {
  /** From 1: where the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvError {
  readonly line: number;
  readonly message: string;
}

/** Rows without any text are left out. The first error ends the parsing. */
export function parseCsv(text: string): { readonly rows: readonly CsvRow[]; readonly error?: CsvError } {
  const parser = new CsvParser(text);
  const rows: CsvRow[] = [];
  while (!parser.isAtEnd) {
    const row = parser.row();
    if ('message' in row) return { rows, error: row };
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  }
  return { rows };
}

const plainCell = /[^",\r\n]*/y;
const lineEnd = /\r\n|\n|\r/y;

class CsvParser {
  private at = 0;
  private line = 1;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  row(): CsvRow | CsvError {
    const { line } = this;
    const cells: string[] = [];
    do {
      const cell = this.cell();
      if (cell === undefined) return { line: this.line, message: 'has a quote without its end' };
      cells.push(cell);
    } while (this.takeComma());
    const isComplete = this.isAtEnd || this.take(lineEnd) !== undefined;
    if (!isComplete)
      return { line: this.line, message: 'must have a comma or the end of the line after a value' };
    this.line += 1;
    return { line, cells };
  }

  private cell(): string | undefined {
    if (this.text[this.at] !== '"') return this.take(plainCell)?.[0];
    const end = this.closingQuote();
    if (end === -1) return undefined;
    const content = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    this.line += content.match(/\r\n|\n|\r/g)?.length ?? 0;
    return content.replaceAll('""', '"');
  }

  /** Two quotes stand for one in the value. */
  private closingQuote(): number {
    let end = this.text.indexOf('"', this.at + 1);
    while (end !== -1 && this.text[end + 1] === '"') end = this.text.indexOf('"', end + 2);
    return end;
  }

  private takeComma(): boolean {
    const isComma = this.text[this.at] === ',';
    if (isComma) this.at += 1;
    return isComma;
  }

  private take(token: RegExp): RegExpExecArray | undefined {
    token.lastIndex = this.at;
    const match = token.exec(this.text) ?? undefined;
    if (match !== undefined) this.at = token.lastIndex;
    return match;
  }
}
