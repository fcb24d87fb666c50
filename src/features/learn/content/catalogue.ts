// The lessons in the order of their tracks, and the challenges.
import { fail } from '../../../core/errors.js';
import { similar } from '../../../core/text.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import { ChallengeIndex } from '../engine/challenge-index.js';
import type { LessonSource } from '../engine/engine.context.js';
import type { LessonFolder, Track } from './lesson-files.js';
import type { LessonFile } from './lesson.js';

/** The optional features that this version has. A file that `needs` any other feature is hidden. */
const builtFeatures: ReadonlySet<string> = new Set();

export class Catalogue implements LessonSource {
  /** Tracks without lessons are left out. */
  readonly tracks: readonly Track[];
  /** In the order of the tracks. */
  readonly lessons: readonly LessonFile[];
  /** In the order of the tracks, then by id. */
  readonly challenges: readonly LessonFile[];
  private readonly lessonsById: ReadonlyMap<string, LessonFile>;
  private readonly challengesById: ReadonlyMap<string, LessonFile>;
  private readonly index: ChallengeIndex;

  constructor({ files, tracks }: LessonFolder, features: ReadonlySet<string> = builtFeatures) {
    const shown = files
      .map(({ content }) => content)
      .filter(({ needs = [] }) => needs.every((feature) => features.has(feature)));
    const lessons = shown.filter(({ kind }) => kind === 'lesson');
    this.tracks = withAllLessons(tracks, lessons);
    const order = this.tracks.flatMap((track) => track.lessons);
    this.lessons = sortedBy(lessons, ({ id }) => rank(order.indexOf(id)));
    const trackIds = tracks.map(({ id }) => id);
    this.challenges = sortedBy(
      shown.filter(({ kind }) => kind === 'challenge'),
      ({ track }) => rank(trackIds.indexOf(track)),
    );
    this.lessonsById = byId(this.lessons);
    this.challengesById = byId(this.challenges);
    this.index = new ChallengeIndex(this.challenges);
  }

  find(id: string): LessonFile | undefined {
    return this.lessonsById.get(id);
  }

  findChallenge(id: string): LessonFile | undefined {
    return this.challengesById.get(id);
  }

  /** Throws NOT_FOUND for an unknown lesson. */
  get(id: string): LessonFile {
    return this.find(id) ?? notFound('lesson', id, [...this.lessonsById.keys()]);
  }

  /** Throws NOT_FOUND for an unknown challenge. */
  getChallenge(id: string): LessonFile {
    return this.findChallenge(id) ?? notFound('challenge', id, [...this.challengesById.keys()]);
  }

  candidates(exchange: Exchange): readonly LessonFile[] {
    return this.index.candidates(exchange);
  }
}

/** Ids without a file are left out. A lesson that no track lists comes last in its own track. */
function withAllLessons(tracks: readonly Track[], lessons: readonly LessonFile[]): readonly Track[] {
  const listed = new Set(tracks.flatMap((track) => track.lessons));
  const others = lessons.filter(({ id }) => !listed.has(id));
  const ids = new Set(lessons.map(({ id }) => id));
  const known = tracks.map((track) => ({
    ...track,
    lessons: [
      ...track.lessons.filter((id) => ids.has(id)),
      ...others.filter((lesson) => lesson.track === track.id).map(({ id }) => id),
    ],
  }));
  return known.filter((track) => track.lessons.length > 0);
}

const byId = (files: readonly LessonFile[]): ReadonlyMap<string, LessonFile> =>
  new Map(files.map((file) => [file.id, file]));

const rank = (index: number): number => (index === -1 ? Infinity : index);

const sortedBy = (files: readonly LessonFile[], key: (file: LessonFile) => number): readonly LessonFile[] =>
  files.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1));

function notFound(kind: 'lesson' | 'challenge', given: string, ids: readonly string[]): never {
  const id = given.slice(0, 64);
  const suggestion = similar(id, ids);
  const question = suggestion === undefined ? '' : `. Did you mean ${suggestion}?`;
  return fail('NOT_FOUND', `${kind} not found: ${id}${question}`);
}
