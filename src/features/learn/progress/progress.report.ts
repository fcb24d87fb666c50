// The progress of a session as responses show it.
import { isoTime } from '../../../core/clock.js';
import type { Feedback } from '../engine/checks/feedback.js';
import type { LessonFile } from '../content/lesson.js';
import { pointsFor } from '../engine/points.js';
import { challengeOf, openStep, stepOf } from './progress.changes.js';
import {
  howOf,
  type ChallengeRecord,
  type How,
  type LessonRecord,
  type ProgressRecord,
} from './progress.record.js';

export type StepState = 'done' | 'open' | 'later';

export interface StepProgress {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  readonly done_at: string | null;
  readonly attempts: number;
  readonly help: number;
  /** Null until the step is done. */
  readonly how: How | null;
}

export interface LessonProgress {
  readonly id: string;
  readonly title: string;
  readonly state: 'not_started' | LessonRecord['state'];
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly restarts: number;
  readonly steps: readonly StepProgress[];
}

export interface LessonProgressDetail extends LessonProgress {
  /** The values that completed steps saved, by name. */
  readonly saved: Readonly<Record<string, unknown>>;
  /** The feedback on the last exchange that did not pass the open step. */
  readonly last_attempt: Feedback | null;
}

export interface ChallengeProgress {
  readonly id: string;
  readonly state: ChallengeRecord['state'];
  /** Number of steps passed. */
  readonly step: number;
  readonly solved_at: string | null;
  readonly attempts: number;
  readonly help: number;
  readonly points: number;
  /** Null until the challenge is solved. */
  readonly how: How | null;
}

export interface Totals {
  readonly lessons: number;
  readonly lessons_completed: number;
  readonly challenges: number;
  readonly challenges_completed: number;
  readonly points: number;
  readonly points_max: number;
}

export interface ProgressReport {
  readonly active: { readonly lesson: string; readonly step: string } | null;
  readonly session_expires_at: string;
  readonly next: { readonly lesson: string; readonly title: string } | null;
  readonly totals: Totals;
  readonly lessons: readonly LessonProgress[];
  readonly challenges: readonly ChallengeProgress[];
  readonly progress_token: string;
  readonly verified: boolean;
}

/** The part of the catalogue that reports read. Lessons are in track order. */
interface Lessons {
  readonly lessons: readonly LessonFile[];
  readonly challenges: readonly LessonFile[];
}

interface Issued {
  readonly expiresAt: number;
  readonly progress_token: string;
  readonly verified: boolean;
}

export function reportProgress(
  record: ProgressRecord,
  { lessons, challenges }: Lessons,
  { expiresAt, progress_token, verified }: Issued,
): ProgressReport {
  return {
    active: activeOf(record, lessons),
    session_expires_at: isoTime(expiresAt),
    next: nextLesson(record, lessons),
    totals: totalsOf(record, { lessons, challenges }),
    lessons: lessons.filter(({ id }) => id in record.lessons).map((file) => reportLesson(record, file)),
    challenges: challenges
      .filter(({ id }) => hasActivity(challengeOf(record, id)))
      .map((file) => reportChallenge(record, file)),
    progress_token,
    verified,
  };
}

function reportLesson({ lessons }: ProgressRecord, file: LessonFile): LessonProgress {
  const { id, title, steps } = file;
  const lesson = lessons[id];
  const open = openStep(file, lesson);
  return {
    id,
    title,
    state: lesson?.state ?? 'not_started',
    started_at: lesson?.started_at ?? null,
    completed_at: lesson?.completed_at ?? null,
    restarts: lesson?.restarts ?? 0,
    steps: steps.map((step) => {
      const { done_at, attempts, help } = stepOf(lesson, step.id);
      const state = done_at !== null ? 'done' : step.id === open ? 'open' : 'later';
      const how = done_at === null ? null : howOf(help);
      return { id: step.id, title: step.title, state, done_at, attempts, help, how };
    }),
  };
}

export function reportLessonDetail(record: ProgressRecord, file: LessonFile): LessonProgressDetail {
  const { saved = {}, last_attempt = null } = record.lessons[file.id] ?? {};
  return { ...reportLesson(record, file), saved, last_attempt };
}

const hasActivity = ({ step, solved_at, attempts, help }: ChallengeRecord): boolean =>
  solved_at !== null || step + attempts + help > 0;

function reportChallenge(record: ProgressRecord, file: LessonFile): ChallengeProgress {
  const { state, step, solved_at, attempts, help, points } = challengeOf(record, file.id);
  const how = solved_at === null ? null : howOf(help);
  return { id: file.id, state, step, solved_at, attempts, help, points, how };
}

function activeOf(record: ProgressRecord, lessons: readonly LessonFile[]): ProgressReport['active'] {
  const file = lessons.find(({ id }) => id === record.active);
  const lesson = file && record.lessons[file.id];
  if (file === undefined || lesson?.running !== true) return null;
  const step = openStep(file, lesson);
  return step === undefined ? null : { lesson: file.id, step };
}

/** The first lesson that is not completed and whose prerequisites are. */
function nextLesson(record: ProgressRecord, lessons: readonly LessonFile[]): ProgressReport['next'] {
  const isCompleted = (id: string): boolean => record.lessons[id]?.state === 'completed';
  const known = new Set(lessons.map(({ id }) => id));
  const next = lessons.find(
    ({ id, prerequisites = [] }) =>
      !isCompleted(id) && prerequisites.every((one) => isCompleted(one) || !known.has(one)),
  );
  return next === undefined ? null : { lesson: next.id, title: next.title };
}

function totalsOf(record: ProgressRecord, { lessons, challenges }: Lessons): Totals {
  const solved = challenges.flatMap(({ id }) => {
    const challenge = challengeOf(record, id);
    return challenge.state === 'solved' ? [challenge] : [];
  });
  return {
    lessons: lessons.length,
    lessons_completed: lessons.filter(({ id }) => record.lessons[id]?.state === 'completed').length,
    challenges: challenges.length,
    challenges_completed: solved.length,
    points: solved.reduce((sum, { points }) => sum + points, 0),
    points_max: challenges.reduce((sum, { level }) => sum + pointsFor(level, 0), 0),
  };
}
