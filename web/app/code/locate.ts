// Finds the line of a value in JSON or XML that `pretty` has indented: two spaces for each level, one member or element per line.

/** A line, and the number of path segments that match it. */
export interface Located {
  /** From 0. */
  readonly line: number;
  readonly depth: number;
}

type Lines = readonly string[];

/** The value at the path, or the nearest parent of it that exists. */
export function locateInJson(lines: Lines, path: readonly string[]): Located {
  let line = 0;
  for (const [depth, segment] of path.entries()) {
    const children = childrenOf(lines, line, depth + 1);
    const isArray = (lines[line] ?? '').endsWith('[');
    const child = isArray
      ? children[Number(segment)]
      : children.find((at) => (lines[at] ?? '').trimStart().startsWith(`${JSON.stringify(segment)}: `));
    if (child === undefined) return { line, depth };
    line = child;
  }
  return { line, depth: path.length };
}

/** Each segment is the local name of an element anywhere in the one before, or the number of a child. */
export function locateInXml(lines: Lines, path: readonly string[]): Located {
  let line = Math.max(0, lines.findIndex(isElement));
  for (const [depth, segment] of path.entries()) {
    const inside = blockOf(lines, line);
    const child = /^\d+$/.test(segment)
      ? childrenOf(lines, line, indentOf(lines[line]) + 1).filter((at) => isElement(lines[at] ?? ''))[
          Number(segment)
        ]
      : inside.find((at) => nameOf(lines[at] ?? '') === segment);
    if (child === undefined) return { line, depth };
    line = child;
  }
  return { line, depth: path.length };
}

const indentOf = (line = ''): number => (/^ */.exec(line)?.[0].length ?? 0) / 2;
const isElement = (line: string): boolean => /^\s*<[\w]/.test(line);
const nameOf = (line: string): string | undefined => /^\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(line)?.[1];
const isClosing = (line: string): boolean => /^\s*(?:[}\]]|<\/)/.test(line);

/** The lines after `start` that are indented more than it. */
function blockOf(lines: Lines, start: number): readonly number[] {
  const end = lines.findIndex((line, at) => at > start && indentOf(line) <= indentOf(lines[start]));
  const last = end === -1 ? lines.length : end;
  return Array.from({ length: last - start - 1 }, (_, i) => start + 1 + i);
}

const childrenOf = (lines: Lines, start: number, indent: number): readonly number[] =>
  blockOf(lines, start).filter((at) => indentOf(lines[at]) === indent && !isClosing(lines[at] ?? ''));
