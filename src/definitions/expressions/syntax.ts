// Reads the text of an expression with the parser of the library, and reports its syntax errors in one line.
import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import { codePointLength } from '../../core/text.js';

/** Limits of an expression: characters, nodes of its tree, and levels of parentheses, arguments, lists and accesses. */
const MAX_CHARACTERS = 500;
const MAX_NODES = 100;
const MAX_DEPTH = 12;

/** Only its parser is used: nothing is registered or evaluated. */
const library = new Environment({
  limits: {
    maxAstNodes: MAX_NODES,
    maxDepth: MAX_DEPTH,
    maxListElements: MAX_NODES,
    maxMapEntries: MAX_NODES,
    maxCallArguments: MAX_NODES,
  },
});

/** Literals and operators that are written as names. Their case is significant. */
const keywords: readonly string[] = ['in', 'true', 'false', 'null'];

/** ` at character 7`, counted in code points from 1. */
export function position(source: string, offset: number): string {
  return ` at character ${codePointLength(source.slice(0, offset)) + 1}`;
}

/**
 * The tree of `source`. In `self.in`, the library does not accept a keyword as the name of a field, so it reads the
 * keyword in capitals; the name of a field is therefore taken from `source`, at the position of the node.
 */
export function parseSource(source: string): ASTNode | { readonly problem: string } {
  if (codePointLength(source) > MAX_CHARACTERS) {
    return { problem: `must NOT have more than ${MAX_CHARACTERS} characters` };
  }
  let text = source;
  for (;;) {
    try {
      return library.parse(text).ast;
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      const start = error.range?.start ?? 0;
      const keyword = fieldKeyword(text, start);
      if (keyword === undefined) return { problem: describeError(error, source, start) };
      text = text.slice(0, start) + keyword.toUpperCase() + text.slice(start + keyword.length);
    }
  }
}

/** The keyword at `offset`, if it is the name of a field. */
function fieldKeyword(text: string, offset: number): string | undefined {
  if (!text.slice(0, offset).trimEnd().endsWith('.')) return undefined;
  const word = wordAt(text, offset);
  return keywords.includes(word) ? word : undefined;
}

function wordAt(text: string, offset: number): string {
  return /^\w*/.exec(text.slice(offset))?.[0] ?? '';
}

const tokens: Readonly<Record<string, string>> = {
  RPAREN: '")"',
  RBRACKET: '"]"',
  RBRACE: '"}"',
  COLON: '":"',
  IDENTIFIER: 'a name',
};

const messages: Readonly<Record<string, (error: ParseError, found: string) => string>> = {
  expected_token: ({ summary }) =>
    `expected ${tokens[summary.split(/[ ,]/)[1] ?? ''] ?? 'another character'}`,
  unexpected_token: (_, found) => (found === '' ? 'expected a value' : `unexpected "${found}"`),
  unexpected_character: (_, found) => `unexpected "${found}"`,
  invalid_macro_argument: ({ summary }) =>
    summary === 'invalid variable argument'
      ? 'cel.bind is not allowed'
      : 'expected a name as the first argument',
};

function describeError(error: ParseError, source: string, start: number): string {
  if (error.code === 'limit_exceeded') return describeLimit(error.summary);
  if (error.code === 'reserved_identifier') return describeReserved(source, start);
  const found = wordAt(source, start) || String.fromCodePoint(source.codePointAt(start) ?? 32).trim();
  const isAfterName = error.code === 'unexpected_token' || error.code === 'unexpected_character';
  const construct = isAfterName || error.code === 'expected_token' ? constructs(source, start) : undefined;
  const message = construct ?? messages[error.code]?.(error, found) ?? lowerFirst(error.summary);
  return message + position(source, start);
}

/** Constructs of CEL that only the parser handles. */
function constructs(source: string, start: number): string | undefined {
  if (source[start] === '{') return 'maps and structs are not allowed';
  const isOptional = source[start] === '?' && '.['.includes(source[start - 1] ?? ' ');
  return isOptional ? 'optional access is not allowed' : undefined;
}

function describeLimit(summary: string): string {
  return summary.includes('maxDepth')
    ? `must NOT be nested deeper than ${MAX_DEPTH} levels`
    : `must NOT have more than ${MAX_NODES} nodes`;
}

function describeReserved(source: string, start: number): string {
  const word = wordAt(source, start);
  return `"${word}" is a word of CEL${position(source, start)}: write self.${word}`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
