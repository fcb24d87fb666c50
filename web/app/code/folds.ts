// Decides which blocks of code are folded, and which lines are shown.

/** Opening line by closing line, see `blocksOf`. */
type Blocks = ReadonlyMap<number, number>;

/** The lines that no folded block hides. */
export function visibleLines(count: number, blocks: Blocks, folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  for (let at = 0; at < count; at += 1) {
    shown.push(at);
    if (folded.has(at)) at = blocks.get(at) ?? at;
  }
  return shown;
}

/** The blocks of one depth, except the first one; none without a depth. */
export function blocksFrom(lines: readonly string[], blocks: Blocks, depth: number | undefined): Set<number> {
  if (depth === undefined) return new Set();
  const inside = [...blocks.keys()].filter((at) => /^ */.exec(lines[at] ?? '')?.[0].length === depth * 2);
  return new Set(inside.sort((one, other) => one - other).slice(1));
}

/** All blocks except the outermost ones. */
export function innerBlocks(lines: readonly string[], blocks: Blocks): Set<number> {
  return new Set([...blocks.keys()].filter((at) => /^\s/.test(lines[at] ?? '')));
}

/** The folded blocks, except the blocks that contain a line. */
export function unfoldAround(line: number, blocks: Blocks, folded: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...folded].filter((at) => !(at < line && line <= (blocks.get(at) ?? at))));
}
