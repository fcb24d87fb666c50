// Finds the entries of the command palette: every word must occur in an entry, and a title that begins with it comes first.
import type { Entry } from './entries.ts';

const MAX_FOUND = 50;

export function search(entries: readonly Entry[], text: string): readonly Entry[] {
  const [first = ''] = text;
  const hasPrefix = ['>', '@', '#'].includes(first);
  const words = (hasPrefix ? text.slice(1) : text).toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries
    .filter(({ prefix }) => !hasPrefix || prefix === first)
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < Infinity);
  // Stable: entries of one rank keep their order.
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
}

/** The smaller, the better: 0 for a title that begins with the text; infinite for an entry without one of the words. */
function rankOf({ title, detail }: Entry, words: readonly string[]): number {
  const name = title.toLowerCase();
  const whole = `${name} ${detail.toLowerCase()}`;
  if (!words.every((word) => whole.includes(word))) return Infinity;
  if (name.startsWith(words.join(' '))) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}
