// Finds text in lines of code, and marks it in their tokens.
import type { Token } from './tokens.ts';

export interface Match {
  /** From 0. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** All places of a text, ignoring case; the empty text has no places. */
export function findMatches(lines: readonly string[], wanted: string): readonly Match[] {
  const text = wanted.toLowerCase();
  if (text === '') return [];
  return lines.flatMap((line, at) => {
    const lower = line.toLowerCase();
    const found: Match[] = [];
    for (let start = lower.indexOf(text); start >= 0; start = lower.indexOf(text, start + text.length))
      found.push({ line: at, start, end: start + text.length });
    return found;
  });
}

/** The tokens of a line, cut at the matches. */
export function markMatches(
  tokens: readonly Token[],
  matches: readonly Match[],
): readonly (Token & { readonly match?: Match | undefined })[] {
  const cuts = matches.flatMap(({ start, end }) => [start, end]);
  let at = 0;
  return tokens.flatMap(({ kind, text }) => {
    const start = at;
    at += text.length;
    const inside = cuts.filter((cut) => cut > start && cut < start + text.length);
    const edges = [start, ...inside, start + text.length];
    return edges.slice(1).map((edge, i) => {
      const from = edges[i] ?? start;
      const match = matches.find((one) => one.start <= from && one.end >= edge);
      return { kind, text: text.slice(from - start, edge - start), match };
    });
  });
}

/** The matches of each line that has some. */
export function byLine(matches: readonly Match[]): ReadonlyMap<number, readonly Match[]> {
  const lines = new Map<number, Match[]>();
  for (const match of matches) {
    const found = lines.get(match.line);
    if (found === undefined) lines.set(match.line, [match]);
    else found.push(match);
  }
  return lines;
}
