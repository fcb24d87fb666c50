// Generates values that match a pattern.
import type { PatternNode, Range } from './pattern-nodes.js';

/** The most repetitions above the lower limit of a repetition without an upper one, unless more are needed. */
const MORE_REPETITIONS = 3;

/** Printable ASCII characters, which are preferred. */
const PRINTABLE: Range = [0x20, 0x7e];

/** Returns numbers from 0 up to 1, which is excluded. */
export type Draw = () => number;

/** An integer from 0 to `count - 1`. */
function drawIndex(draw: Draw, count: number): number {
  return Math.min(count - 1, Math.floor(draw() * count));
}

function drawCharacter(ranges: readonly Range[], draw: Draw): string {
  const printable = ranges
    .map(([first, last]): Range => [Math.max(first, PRINTABLE[0]), Math.min(last, PRINTABLE[1])])
    .filter(([first, last]) => first <= last);
  const preferred = printable.length > 0 ? printable : ranges;
  let index = drawIndex(
    draw,
    preferred.reduce((sum, [first, last]) => sum + last - first + 1, 0),
  );
  for (const [first, last] of preferred) {
    if (index <= last - first) return String.fromCodePoint(first + index);
    index -= last - first + 1;
  }
  return '';
}

/** A text that matches the node. @param more repetitions above the lower limit */
export function drawSample(node: PatternNode, draw: Draw, more = MORE_REPETITIONS): string {
  if (node.kind === 'class') return drawCharacter(node.ranges, draw);
  if (node.kind === 'sequence') return node.nodes.map((part) => drawSample(part, draw, more)).join('');
  if (node.kind === 'alternatives') {
    const alternative = node.nodes[drawIndex(draw, node.nodes.length)];
    return alternative === undefined ? '' : drawSample(alternative, draw, more);
  }
  const { min, max = min + Math.max(more, MORE_REPETITIONS) } = node;
  const count = min + drawIndex(draw, max - min + 1);
  return Array.from({ length: count }, () => drawSample(node.node, draw, more)).join('');
}
