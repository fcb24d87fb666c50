// The patterns of text fields: a subset of regular expressions that the whole value matches in linear time (RE2).
import { RE2JS } from 're2js';
import { codePointLength } from '../../core/text.js';
import { sizeOf, writePattern, type PatternNode } from './pattern-nodes.js';
import { PatternParser, PatternProblem } from './pattern-parser.js';
import { drawSample, type Draw } from './pattern-sample.js';

const MAX_CHARACTERS = 200;
/** Maximum size of a pattern with its repetitions written out. The time of a match is at most proportional to size × value length. */
const MAX_SIZE = 1000;

interface Pattern {
  matches(value: string): boolean;
}

export function compilePattern(pattern: string): Pattern | { readonly problem: string } {
  const node = parsePattern(pattern);
  if ('problem' in node) return node;
  const expression = RE2JS.compile(writePattern(node));
  return { matches: (value) => expression.testExact(value) };
}

/**
 * A value that matches a valid pattern, by numbers from 0 up to 1. Repetitions without an upper limit repeat at most three
 * times more than the lower limit, or `more` times if that is more. Printable ASCII characters are used where the pattern
 * allows them.
 */
export function sampleOf(pattern: string, draw: Draw, more?: number): string {
  const node = parsePattern(pattern);
  if ('problem' in node) throw new Error(node.problem);
  return drawSample(node, draw, more);
}

function parsePattern(pattern: string): PatternNode | { readonly problem: string } {
  if (codePointLength(pattern) > MAX_CHARACTERS) {
    return { problem: `must NOT have more than ${MAX_CHARACTERS} characters` };
  }
  try {
    const node = new PatternParser(pattern).parse();
    return sizeOf(node) > MAX_SIZE
      ? { problem: `must NOT have more than ${MAX_SIZE} characters with its repetitions written out` }
      : node;
  } catch (error) {
    if (error instanceof PatternProblem) return { problem: error.message };
    throw error;
  }
}
