// Merges the entries that a later request returned into the list.
import type { Entry } from './model.ts';

/** Newest first; at most `most`, as the service drops the oldest ones. An entry that was returned again replaces the one before. */
export function merge(known: readonly Entry[], returned: readonly Entry[], most: number): readonly Entry[] {
  if (returned.length === 0) return known;
  const byNumber = new Map([...known, ...returned].map((entry) => [entry.number, entry] as const));
  return [...byNumber.values()].sort((one, other) => other.number - one.number).slice(0, most);
}

/** The number above which entries may be new or have changed: an entry in progress gets its response later. */
export function unchangedUpTo(entries: readonly Entry[]): number {
  const pending = entries.filter(({ outcome }) => outcome === 'pending').map(({ number }) => number - 1);
  return Math.min(entries[0]?.number ?? 0, ...pending);
}
