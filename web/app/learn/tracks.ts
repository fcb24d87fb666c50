// The titles of the tracks.
import tracks from '../../../src/features/learn/tracks.json';

const titles = new Map(tracks.map(({ id, title }) => [id, title]));

/** A track of a service with its own lessons has its id as title. */
export const trackTitle = (id: string): string => titles.get(id) ?? id;

/** The items of each track, in the order of the list. */
export function byTrack<T extends { readonly track: string }>(
  items: readonly T[],
): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.track, [...(groups.get(item.track) ?? []), item]);
  return [...groups];
}
