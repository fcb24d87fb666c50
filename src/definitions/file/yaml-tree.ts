// Parses YAML 1.2 with the core schema into a tree with positions. The depth is checked before anything recursive runs.
import { Composer, CST, LineCounter, Lexer, Parser, type Document } from 'yaml';
import type { Place } from './problems.js';

/** Maps and lists in each other. */
export const MAX_DEPTH = 64;
/** The rest of a file with more syntax errors is not read: each error takes much more time than a value. */
const MAX_ERRORS = 100;

export interface SyntaxProblem {
  readonly offset: number;
  readonly message: string;
}

export interface YamlTree {
  readonly document?: Document.Parsed | undefined;
  readonly problems: readonly SyntaxProblem[];
  readonly placeOf: (offset: number) => Omit<Place, 'file'>;
}

/** Does not throw: syntax errors and unknown tags are in the result. */
export function parseYaml(text: string): YamlTree {
  const lines = new LineCounter();
  const placeOf = (offset: number): Omit<Place, 'file'> => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  try {
    const composer = new Composer({
      ...{ version: '1.2', schema: 'core', merge: false, resolveKnownTags: false },
      ...{ uniqueKeys: false, prettyErrors: false, lineCounter: lines, logLevel: 'silent' },
    });
    const documents = [...composer.compose(tokensOf(text, lines), true, text.length)];
    return { document: documents[0], problems: problemsOf(documents), placeOf };
  } catch (reason) {
    if (!(reason instanceof TooDeepError)) throw reason;
    const message = `must NOT have more than ${MAX_DEPTH} levels`;
    return { problems: [{ offset: reason.offset, message }], placeOf };
  }
}

class TooDeepError extends Error {
  constructor(readonly offset: number) {
    super('too deep');
  }
}

function* tokensOf(text: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let errors = 0;
  let previous = '';
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') errors += 1;
      yield token;
    }
    if (lexeme === ',' && previous === ',') errors += 1;
    if (errors > MAX_ERRORS) break;
    if (depthOf(parser.stack) > MAX_DEPTH) throw new TooDeepError(Math.max(0, parser.offset - lexeme.length));
    previous = lexeme;
  }
  yield* parser.end();
}

function depthOf(stack: readonly CST.Token[]): number {
  return stack.length <= MAX_DEPTH ? 0 : stack.filter((token) => CST.isCollection(token)).length;
}

function problemsOf(documents: readonly Document.Parsed[]): SyntaxProblem[] {
  const [, second] = documents;
  const errors = documents.flatMap((document) => [...document.errors, ...document.warnings]);
  return [
    ...errors.map(({ pos: [offset], code, message }) => ({
      offset,
      message: code === 'TAG_RESOLVE_FAILED' ? unknownTag(message) : `is not valid YAML: ${oneLine(message)}`,
    })),
    ...(second === undefined
      ? []
      : [{ offset: second.range[0], message: 'must NOT have a second document' }]),
  ];
}

const unknownTag = (message: string): string => `has an unknown tag: ${oneLine(message)}`;

const oneLine = (message: string): string => message.replaceAll(/\s+/g, ' ').slice(0, 200);
