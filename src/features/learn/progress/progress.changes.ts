// The changes of a progress record that requests to /learn make. Pure: each returns the next record.
import type { LessonFile } from '../content/lesson.js';
import { isFinished, restartChallenge } from './progress.limits.js';
import {
  newChallenge,
  newStep,
  SOLUTION_LEVEL,
  type ChallengeRecord,
  type LessonRecord,
  type ProgressRecord,
  type StepRecord,
} from './progress.record.js';

/** A start of a lesson: the time in ISO 8601, and the value of `{{unique}}`. */
interface Start {
  readonly at: string;
  readonly unique: string;
}

/** Begins the lesson at its first step, and makes it the active one. A completed lesson stays completed. */
export function startLesson(record: ProgressRecord, id: string, { at, unique }: Start): ProgressRecord {
  const known = record.lessons[id];
  const lesson: LessonRecord = {
    state: known?.state === 'completed' ? 'completed' : 'in_progress',
    started_at: at,
    completed_at: known?.completed_at ?? null,
    restarts: known === undefined ? 0 : known.restarts + 1,
    unique,
    steps: {},
    running: true,
    saved: {},
    last_attempt: null,
  };
  return withLesson({ ...record, active: id }, id, lesson);
}

/** Makes a lesson in progress the active one again. */
export function resumeLesson(record: ProgressRecord, id: string): ProgressRecord {
  return record.active === id ? record : { ...record, active: id };
}

/** From now on, exchanges of the session count for these challenges, and no longer for the active lesson. */
export function startChallenges(record: ProgressRecord, ids: readonly string[]): ProgressRecord {
  const added = ids.filter((id) => !isStarted(record, id));
  if (added.length === 0 && record.active === null) return record;
  const challenges = Object.fromEntries(added.map((id) => [id, newChallenge]));
  return { ...record, active: null, challenges: { ...record.challenges, ...challenges } };
}

export const isStarted = ({ challenges }: ProgressRecord, id: string): boolean =>
  Object.hasOwn(challenges, id);

/** Removes lessons and challenges. The session stays tracked. */
export function clearRecord(record: ProgressRecord): ProgressRecord {
  const isEmpty = Object.keys(record.lessons).length + Object.keys(record.challenges).length === 0;
  return isEmpty ? record : { ...record, active: null, lessons: {}, challenges: {} };
}

/** After a step is done, help is free: how it was completed does not change. */
export function addLessonHelp(
  record: ProgressRecord,
  id: string,
  step: string,
  level: number,
): ProgressRecord {
  const lesson = record.lessons[id];
  const known = lesson?.steps[step] ?? newStep;
  if (lesson === undefined || known.done_at !== null || known.help >= level) return record;
  const steps = { ...lesson.steps, [step]: { ...known, help: level } };
  return withLesson(record, id, { ...lesson, steps });
}

/**
 * After a challenge is solved, help is free: it no longer reduces the points. The solution replaces the feedback on attempts before it
 * was read.
 */
export function addChallengeHelp(record: ProgressRecord, id: string, level: number): ProgressRecord {
  const known = record.challenges[id] ?? newChallenge;
  if (known.state === 'solved' || known.help >= level) return record;
  const last_attempt = level === SOLUTION_LEVEL ? null : known.last_attempt;
  return withChallenge(record, id, { ...known, help: level, last_attempt });
}

/** Removes the steps of a challenge that is not solved. Attempts and help stay. */
export function restartChallengeOf(record: ProgressRecord, id: string): ProgressRecord {
  const known = record.challenges[id];
  if (known?.state !== 'open' || known.step === 0) return record;
  return withChallenge(record, id, restartChallenge(known));
}

/** The step that the learner has to do next; undefined if all are done. */
export function openStep({ steps }: LessonFile, lesson: LessonRecord | undefined): string | undefined {
  return steps.find(({ id }) => stepOf(lesson, id).done_at === null)?.id;
}

export function stepOf(lesson: LessonRecord | undefined, id: string): StepRecord {
  const known = lesson?.steps[id];
  if (known !== undefined || lesson === undefined || !isFinished(lesson)) return known ?? newStep;
  return { ...newStep, done_at: lesson.completed_at };
}

export const challengeOf = (record: ProgressRecord, id: string): ChallengeRecord =>
  record.challenges[id] ?? newChallenge;

export function withLesson(record: ProgressRecord, id: string, lesson: LessonRecord): ProgressRecord {
  return { ...record, lessons: { ...record.lessons, [id]: lesson } };
}

export function withChallenge(
  record: ProgressRecord,
  id: string,
  challenge: ChallengeRecord,
): ProgressRecord {
  return { ...record, challenges: { ...record.challenges, [id]: challenge } };
}
