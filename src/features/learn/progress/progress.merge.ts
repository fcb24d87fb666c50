// Merges portable progress into a record. Nothing that was completed or solved is lost, and a repetition changes nothing.
import { isDeepStrictEqual } from 'node:util';
import type { LessonFile } from '../content/lesson.js';
import { pointsFor } from '../engine/points.js';
import type { PortableChallenge, PortableLesson, PortableProgress } from './portable-progress.js';
import { challengeOf, isStarted, openStep, stepOf, withChallenge, withLesson } from './progress.changes.js';
import { interrupt } from './progress.limits.js';
import {
  newStep,
  type ChallengeRecord,
  type LessonRecord,
  type ProgressRecord,
  type StepRecord,
} from './progress.record.js';

interface Lookup {
  find(id: string): LessonFile | undefined;
  findChallenge(id: string): LessonFile | undefined;
}

interface Merged {
  readonly record: ProgressRecord;
  /** The ids that the catalogue does not have. */
  readonly ignored: readonly string[];
}

/** @param now ISO 8601; times of the token that are in the future are set to it */
export function mergeProgress(
  record: ProgressRecord,
  portable: PortableProgress,
  catalogue: Lookup,
  now: string,
): Merged {
  const ignored: string[] = [];
  let merged = record;
  const issued = earliest(new Date(portable.iat * 1000).toISOString(), now) ?? now;
  for (const [id, given] of Object.entries(portable.lessons)) {
    const lesson = catalogue.find(id);
    if (lesson === undefined) ignored.push(id);
    else merged = mergeLesson(merged, lesson, given, { issued, now });
  }
  for (const [id, given] of Object.entries(portable.challenges)) {
    const challenge = catalogue.findChallenge(id);
    if (challenge === undefined) ignored.push(id);
    else merged = mergeChallenge(merged, challenge, given, now);
  }
  return { record: merged, ignored };
}

interface Times {
  /** When the token was issued: a step that it contains was done by then. */
  readonly issued: string;
  readonly now: string;
}

function mergeLesson(
  record: ProgressRecord,
  file: LessonFile,
  [done, attempts, help, completedAt, helpBySteps = '']: PortableLesson,
  { issued, now }: Times,
): ProgressRecord {
  const own = record.lessons[file.id];
  const completed = completedAt === null ? null : earliest(completedAt, now);
  const ids = completed === null || own?.running === true ? done : file.steps.map(({ id }) => id);
  const before = own?.steps ?? {};
  const added = file.steps.filter(({ id }) => ids.includes(id) && stepOf(own, id).done_at === null);
  let steps: LessonRecord['steps'] = before;
  for (const { id } of added) {
    steps = { ...steps, [id]: { ...stepOf(own, id), done_at: completed ?? issued } };
  }
  steps = withHelp(steps, file, helpBySteps);
  const counted = addCounts({ ...blank(issued), ...own, steps }, file, attempts, help);
  const next: LessonRecord = {
    ...counted,
    state: completed === null ? counted.state : 'completed',
    completed_at: earliest(own?.completed_at ?? null, completed),
  };
  // The values that the added steps saved are not in the token.
  const isInterrupted = own === undefined || (own.running && added.length > 0);
  return replaceLesson(record, file.id, isInterrupted ? interrupt(next) : next);
}

/** The larger help level of each step, unless the lesson has another number of steps now. */
function withHelp(steps: LessonRecord['steps'], file: LessonFile, levels: string): LessonRecord['steps'] {
  if (levels.length !== file.steps.length) return steps;
  const changed = file.steps.flatMap(({ id }, at) => {
    const known = steps[id] ?? newStep;
    const help = Number(levels[at]);
    return help > known.help ? [[id, { ...known, help }] as const] : [];
  });
  return { ...steps, ...Object.fromEntries(changed) };
}

/** Adds what the token counts in addition to the steps: attempts to the open step, help to the last done step. */
function addCounts(lesson: LessonRecord, file: LessonFile, attempts: number, help: number): LessonRecord {
  const all = Object.values(lesson.steps);
  const moreAttempts = attempts - all.reduce((sum, step) => sum + step.attempts, 0);
  const isMoreHelp = help > Math.max(0, ...all.map((step) => step.help));
  const last = file.steps.findLast(({ id }) => stepOf(lesson, id).done_at !== null);
  const open = openStep(file, lesson) ?? last?.id;
  let { steps } = lesson;
  const change = (id: string | undefined, changes: (step: StepRecord) => Partial<StepRecord>): void => {
    if (id === undefined) return;
    const step = stepOf({ ...lesson, steps }, id);
    steps = { ...steps, [id]: { ...step, ...changes(step) } };
  };
  if (moreAttempts > 0) change(open, (step) => ({ attempts: step.attempts + moreAttempts }));
  if (isMoreHelp) change(last?.id ?? open, () => ({ help }));
  return { ...lesson, steps };
}

function mergeChallenge(
  record: ProgressRecord,
  { id, level }: LessonFile,
  [solvedAt, attempts, givenHelp, points]: PortableChallenge,
  now: string,
): ProgressRecord {
  const own = challengeOf(record, id);
  const solved = earliest(own.solved_at, solvedAt === null ? null : earliest(solvedAt, now));
  const help = Math.max(own.help, givenHelp);
  const allowed = solved === null ? 0 : pointsFor(level, help);
  const next: ChallengeRecord = {
    ...own,
    state: solved === null ? 'open' : 'solved',
    solved_at: solved,
    attempts: Math.max(own.attempts, attempts),
    help,
    points: Math.min(Math.max(own.points, points), allowed),
    ...(own.solved_at === null && solved !== null && { saved: {}, last_attempt: null }),
  };
  return isStarted(record, id) && isDeepStrictEqual(own, next) ? record : withChallenge(record, id, next);
}

function replaceLesson(record: ProgressRecord, id: string, lesson: LessonRecord): ProgressRecord {
  const own = record.lessons[id];
  if (own !== undefined && isDeepStrictEqual(own, lesson)) return record;
  const active = record.active === id && !lesson.running ? null : record.active;
  return withLesson({ ...record, active }, id, lesson);
}

/** A lesson that this session did not start. */
function blank(started: string): LessonRecord {
  return {
    state: 'in_progress',
    started_at: started,
    completed_at: null,
    restarts: 0,
    unique: '',
    steps: {},
    running: false,
    saved: {},
    last_attempt: null,
  };
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) <= Date.parse(other) ? one : other;
}
