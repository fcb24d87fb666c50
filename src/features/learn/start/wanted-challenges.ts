// The challenges that a request starts: by their ids, of one track, or all.
import { failValidation } from '../../../core/errors.js';
import { similar } from '../../../core/text.js';
import type { LessonFile } from '../content/lesson.js';

export interface WantedChallenges {
  readonly ids?: readonly string[];
  readonly track?: string;
}

/** Throws BAD_REQUEST for an unknown challenge or track, with the most similar one. */
export function wantedIds({ ids, track }: WantedChallenges, all: readonly LessonFile[]): readonly string[] {
  const known = all.map(({ id }) => id);
  if (ids !== undefined) {
    const at = ids.findIndex((id) => !known.includes(id));
    if (at >= 0) reject(`ids/${at}`, ids[at] ?? '', known);
    return ids;
  }
  const tracks = [...new Set(all.map((file) => file.track))];
  if (track !== undefined && !tracks.includes(track)) reject('track', track, tracks);
  return all.filter((file) => track === undefined || file.track === track).map(({ id }) => id);
}

function reject(path: string, given: string, known: readonly string[]): never {
  const suggestion = similar(given.slice(0, 64), known);
  const hint = suggestion === undefined ? '' : ` (did you mean '${suggestion}'?)`;
  const [field = path] = path.split('/', 1);
  const message = 'must be equal to one of the allowed values';
  return failValidation([{ location: `body/${path}`, field, message }], hint);
}
