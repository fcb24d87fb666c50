// Progress in a form that outlives its session: the content of a progress token. It has no session id, name or saved value.
import { isDateTime } from '../../../core/text.js';
import type { ChallengeRecord, LessonRecord } from './progress.record.js';

/**
 * Times in ISO 8601; help is the highest level of a step. `helpBySteps` has one digit for each step in the order of the lesson: its help
 * level. It is missing if no help was read, in tokens of earlier versions, and for a lesson that is no longer in the catalogue.
 */
export type PortableLesson = readonly [
  done: readonly string[],
  attempts: number,
  help: number,
  completedAt: string | null,
  helpBySteps?: string,
];
export type PortableChallenge = readonly [
  solvedAt: string | null,
  attempts: number,
  help: number,
  points: number,
];

export interface PortableProgress {
  readonly v: 1;
  /** Seconds since the Unix epoch: when the progress changed last. */
  readonly iat: number;
  readonly lessons: Readonly<Record<string, PortableLesson>>;
  /** The challenges that were started. */
  readonly challenges: Readonly<Record<string, PortableChallenge>>;
}

/** Above it, parts are left out, so that the token stays below its limit. Base64 has four characters for three bytes. */
const MAX_CONTENT_BYTES = 9000;
export const MAX_COUNT = 1_000_000;
const MAX_ID_LENGTH = 64;
export const MAX_STEPS = 12;

/** The part of a progress record that outlives its session. */
export interface LastingProgress {
  readonly updated_at: string;
  readonly lessons: Readonly<Record<string, Pick<LessonRecord, 'steps' | 'completed_at'>>>;
  readonly challenges: Readonly<
    Record<string, Pick<ChallengeRecord, 'solved_at' | 'attempts' | 'help' | 'points'>>
  >;
}

interface Lookup {
  find(id: string): { readonly steps: readonly { readonly id: string }[] } | undefined;
}

export function portableOf(
  { updated_at, lessons, challenges }: LastingProgress,
  catalogue: Lookup,
): PortableProgress {
  return {
    v: 1,
    iat: Math.floor(Date.parse(updated_at) / 1000),
    lessons: Object.fromEntries(
      Object.entries(lessons).map(([id, one]) => [id, portableLesson(one, catalogue.find(id))]),
    ),
    challenges: Object.fromEntries(
      Object.entries(challenges).map(([id, one]) => [id, portableChallenge(one)]),
    ),
  };
}

function portableLesson(
  { steps, completed_at }: LastingProgress['lessons'][string],
  file: ReturnType<Lookup['find']>,
): PortableLesson {
  const done = Object.keys(steps).filter((id) => (steps[id]?.done_at ?? null) !== null);
  const all = Object.values(steps);
  const attempts = all.reduce((sum, step) => sum + step.attempts, 0);
  const help = Math.max(0, ...all.map((step) => step.help));
  const counts = [done, Math.min(attempts, MAX_COUNT), help, completed_at] as const;
  if (help === 0 || file === undefined) return counts;
  return [...counts, file.steps.map(({ id }) => steps[id]?.help ?? 0).join('')];
}

function portableChallenge({
  solved_at,
  attempts,
  help,
  points,
}: LastingProgress['challenges'][string]): PortableChallenge {
  return [solved_at, Math.min(attempts, MAX_COUNT), help, points];
}

/** The progress without the steps of a lesson. */
export function withoutSteps(progress: PortableProgress, id: string): PortableProgress {
  const lesson = progress.lessons[id];
  if (lesson === undefined) return progress;
  const [, ...counts] = lesson;
  return { ...progress, lessons: { ...progress.lessons, [id]: [[], ...counts] } };
}

/** Leaves out, until the content fits: the steps of completed lessons, what is not completed, and the oldest of the rest. */
export function fitToken(progress: PortableProgress): PortableProgress {
  if (isSmall(progress)) return progress;
  const { lessons, challenges } = progress;
  const withoutSteps = Object.fromEntries(
    Object.entries(lessons).map(([id, lesson]) => [id, withoutStepsIfCompleted(lesson)]),
  );
  const shorter = { ...progress, lessons: withoutSteps };
  if (isSmall(shorter)) return shorter;
  const completed = {
    ...progress,
    lessons: filterEntries(withoutSteps, ([, , , completedAt]) => completedAt !== null),
    challenges: filterEntries(challenges, ([solvedAt]) => solvedAt !== null),
  };
  return isSmall(completed) ? completed : newest(completed);
}

function withoutStepsIfCompleted(lesson: PortableLesson): PortableLesson {
  const [done, attempts, help, completedAt, ...helpBySteps] = lesson;
  return [completedAt === null ? done : [], attempts, help, completedAt, ...helpBySteps];
}

function newest(progress: PortableProgress): PortableProgress {
  const times = [
    ...Object.values(progress.lessons).map(([, , , completedAt]) => completedAt ?? ''),
    ...Object.values(progress.challenges).map(([solvedAt]) => solvedAt ?? ''),
  ].sort();
  let kept = progress;
  for (const earliest of times) {
    if (isSmall(kept)) return kept;
    kept = {
      ...kept,
      lessons: filterEntries(kept.lessons, ([, , , completedAt]) => (completedAt ?? '') > earliest),
      challenges: filterEntries(kept.challenges, ([solvedAt]) => (solvedAt ?? '') > earliest),
    };
  }
  return kept;
}

const isSmall = (progress: PortableProgress): boolean => JSON.stringify(progress).length <= MAX_CONTENT_BYTES;

/** Validates the content of a token as untrusted input. Undefined if it is invalid. */
export function parsePortable(value: unknown): PortableProgress | undefined {
  return isPortable(value) ? value : undefined;
}

function isPortable(value: unknown): value is PortableProgress {
  if (!isObject(value) || Object.keys(value).some((name) => !known.has(name))) return false;
  const { v, iat, lessons, challenges } = value;
  return (
    v === 1 &&
    isCount(iat, Number.MAX_SAFE_INTEGER) &&
    isJsonMap(lessons, isLesson) &&
    isJsonMap(challenges, isChallenge)
  );
}

const known = new Set(['v', 'iat', 'lessons', 'challenges']);

function isLesson(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 4 || value.length > 5) return false;
  const [done, attempts, help, completedAt, helpBySteps = ''] = value as unknown[];
  const areIds = Array.isArray(done) && done.length <= MAX_STEPS && done.every(isIdentifier);
  const areLevels =
    typeof helpBySteps === 'string' && helpBySteps.length <= MAX_STEPS && /^[0-3]*$/.test(helpBySteps);
  return areIds && areLevels && isCount(attempts, MAX_COUNT) && isCount(help, 3) && isTime(completedAt);
}

function isChallenge(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [solvedAt, attempts, help, points] = value as unknown[];
  return isTime(solvedAt) && isCount(attempts, MAX_COUNT) && isCount(help, 3) && isCount(points, MAX_COUNT);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object whose names identify something, and whose values are valid. */
export const isJsonMap = (
  value: unknown,
  isItem: (item: unknown) => boolean,
): value is Record<string, unknown> =>
  isObject(value) && Object.entries(value).every(([id, item]) => isIdentifier(id) && isItem(item));

export const isIdentifier = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_ID_LENGTH && value !== '__proto__';

export const isCount = (value: unknown, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;

const isTime = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && isDateTime(value));

function filterEntries<T>(
  values: Readonly<Record<string, T>>,
  isKept: (value: T) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isKept(value)));
}
