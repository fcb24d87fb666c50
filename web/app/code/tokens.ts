// Splits code into tokens for highlighting. Text that no pattern matches is a token without a kind.

export type Language = 'json' | 'xml' | 'graphql' | 'shell' | 'code' | 'http' | 'text';

/** The class of a token is `token-{kind}`. */
export type TokenKind = 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'comment' | 'tag';

export interface Token {
  readonly kind: TokenKind | undefined;
  readonly text: string;
}

/** Each pattern has one group for each kind that is listed with it. */
type Grammar = readonly [pattern: RegExp, kinds: readonly TokenKind[]];

/** In one line: an incomplete string must not change the colours of the lines after it. */
const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;
const QUOTED = String.raw`'[^'\n]*'?`;
/** A string of a shell. It can have several lines. */
const SHELL_STRING = String.raw`'[^']*'?|"(?:[^"\\]|\\[\s\S])*"`;
const BLOCK_STRING = String.raw`"""(?:[\s\S]*?"""|[\s\S]*)`;
const TEMPLATE = '`[^`]*`?';
const NUMBER = String.raw`-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b`;

const grammars: Readonly<Record<Exclude<Language, 'text'>, Grammar>> = {
  json: [
    new RegExp(`(${STRING}(?=\\s*:))|(${STRING})|(${NUMBER})|\\b(true|false|null)\\b|([{}[\\],:])`, 'g'),
    ['key', 'string', 'number', 'literal', 'punctuation'],
  ],
  xml: [
    new RegExp(
      `(<!--[^]*?(?:-->|$(?![^])))|(</?[\\w:.-]+|[/?]?>|<\\?\\w+)|([\\w:.-]+(?==["']))|((?<==)(?:"[^"]*"|'[^']*'))`,
      'g',
    ),
    ['comment', 'tag', 'key', 'string'],
  ],
  graphql: [
    new RegExp(
      `(#.*)|(${BLOCK_STRING})|\\b(query|mutation|fragment|on|subscription|type|input|enum|scalar|schema)\\b|(\\$\\w+|\\b(?:true|false|null)\\b)|(${STRING})|(${NUMBER})|(\\w+(?=\\s*:))|([{}()[\\]:!,])`,
      'g',
    ),
    ['comment', 'string', 'tag', 'literal', 'string', 'number', 'key', 'punctuation'],
  ],
  shell: [
    new RegExp(`((?:^|\\s)#.*)|(^\\s*[\\w./-]+)|(${SHELL_STRING})|(\\s-{1,2}[\\w-]+)|(\\\\$)`, 'gm'),
    ['comment', 'tag', 'string', 'key', 'punctuation'],
  ],
  code: [
    new RegExp(
      `(//.*|#.*)|(${BLOCK_STRING}|${STRING}|${QUOTED}|${TEMPLATE})|\\b(import|from|const|let|var|await|async|class|public|static|void|new|return|throws|def|print)\\b|(${NUMBER})|\\b(true|false|null|True|False|None)\\b|([{}()[\\],;])`,
      'g',
    ),
    ['comment', 'string', 'tag', 'number', 'literal', 'punctuation'],
  ],
  http: [
    new RegExp(`^([A-Z]+ (?=[/*]))|^([\\w-]+(?=:))|^(HTTP/\\S+ )|(${STRING})|(${NUMBER})`, 'gm'),
    ['tag', 'key', 'tag', 'string', 'number'],
  ],
};

export function tokensOf(code: string, language: Language): readonly Token[] {
  if (language === 'text') return [{ kind: undefined, text: code }];
  const [pattern, kinds] = grammars[language];
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: undefined, text: code.slice(end, match.index) });
    const at = match.slice(1).findIndex((group: string | undefined) => group !== undefined);
    tokens.push({ kind: kinds[at], text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: undefined, text: code.slice(end) });
  return tokens;
}

/** The languages whose strings and comments can have several lines. Lines of other languages are independent. */
const multiLine: readonly Language[] = ['xml', 'graphql', 'shell', 'code'];

/** The tokens of a line by its number, from 0. A token over several lines is one token in each of them. */
export function tokensByLine(lines: readonly string[], language: Language): (at: number) => readonly Token[] {
  if (!multiLine.includes(language)) return (at) => tokensOf(lines[at] ?? '', language);
  const byLine: Token[][] = [[]];
  for (const { kind, text } of tokensOf(lines.join('\n'), language))
    text.split('\n').forEach((part, i) => {
      if (i > 0) byLine.push([]);
      if (part !== '') byLine.at(-1)?.push({ kind, text: part });
    });
  return (at) => byLine[at] ?? [];
}

/** The language of a body, by its first character. */
export function languageOf(text: string): Language {
  const [first = ''] = text.trimStart();
  if (first === '<') return 'xml';
  return first === '{' || first === '[' ? 'json' : 'text';
}

/** The blocks of indented code: the line that opens one, and the line that closes it. */
export function blocksOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const blocks = new Map<number, number>();
  const open: { readonly at: number; readonly indent: number }[] = [];
  lines.forEach((line, at) => {
    const indent = line.length - line.trimStart().length;
    const last = open.at(-1);
    if (last?.indent === indent && /^\s*(?:[}\])]|<\/)/.test(line)) {
      open.pop();
      if (at > last.at + 1) blocks.set(last.at, at);
    }
    if (/[{[(]\s*$/.test(line) || /^\s*<[^/?!][^>]*[^/]>$/.test(line)) open.push({ at, indent });
  });
  return blocks;
}
