// Reads JSON without the places of its values, in a fraction of the time.
import { MAX_DEPTH } from './yaml-tree.js';

interface Plain {
  readonly value: unknown;
}

/** A string, with its colon if it is a key. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** Undefined if the text has an error: it is not JSON (RFC 8259), repeats a key, or has more than `MAX_DEPTH` levels. */
export function readPlainJson(text: string): Plain | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const found = countKeys(value, 0);
  const written = [...text.matchAll(strings)].filter(([, colon]) => colon !== undefined).length;
  // JSON.parse keeps the last value of a repeated key.
  return found === written ? { value } : undefined;
}

/** NaN if the value is too deep. */
function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth >= MAX_DEPTH) return NaN;
  const items = Object.values(value);
  const own = Array.isArray(value) ? 0 : items.length;
  return items.reduce((sum: number, item) => sum + countKeys(item, depth + 1), own);
}
