// A lesson in a progress record and in a resume point.
import { isoTime } from '../../../core/clock.js';
import { movedTag, type TagScope } from '../../../platform/session/conditional/entity-tag.js';
import type { LessonFile } from '../content/lesson.js';
import type { PortableProgress } from '../progress/portable-progress.js';
import { withLesson } from '../progress/progress.changes.js';
import type { LessonRecord, ProgressRecord } from '../progress/progress.record.js';
import type { ResumePoint } from './resume-point.js';

type LessonPart = Pick<ResumePoint, 'started' | 'restarts' | 'unique' | 'steps' | 'saved' | 'repeated'>;

export function pointOf({ started_at, restarts, unique, steps, saved, repeated }: LessonRecord): LessonPart {
  return {
    started: Date.parse(started_at),
    restarts,
    unique,
    steps: Object.fromEntries(
      Object.entries(steps).map(([id, { done_at, attempts, help }]) => [
        id,
        [done_at === null ? null : Date.parse(done_at), attempts, help],
      ]),
    ),
    saved,
    ...(repeated !== undefined && { repeated }),
  };
}

/**
 * Whether the point continues the lesson: not if the session has begun it since, if the learner has completed it since, or if no step is
 * left to do.
 * @param portable of the same learner
 */
export function isNeeded(
  record: ProgressRecord,
  file: LessonFile,
  point: ResumePoint,
  portable: PortableProgress,
): boolean {
  const own = record.lessons[file.id];
  const isBegun =
    own !== undefined && own.state !== 'interrupted' && Date.parse(own.started_at) >= point.started;
  const [, , , completedAt = null] = portable.lessons[file.id] ?? [];
  const isCompleted = completedAt !== null && Date.parse(completedAt) >= point.started;
  return !isBegun && !isCompleted && firstOpen(file, point) >= 0;
}

/** Index of the first step that is not done; -1 if all are. */
const firstOpen = ({ steps }: LessonFile, point: ResumePoint): number =>
  steps.findIndex(({ id }) => (stepIn(point, id)?.[0] ?? null) === null);

const stepIn = ({ steps }: ResumePoint, id: string): ResumePoint['steps'][string] | undefined =>
  Object.hasOwn(steps, id) ? steps[id] : undefined;

/** Index of the step at which the lesson continues: the open one, unless it needs something that ended with the session. */
function resumedIndex(file: LessonFile, open: number): number {
  const from = file.steps[open]?.resume_from;
  const earlier = file.steps.findIndex(({ id }) => id === from);
  return earlier < 0 || earlier >= open ? open : resumedIndex(file, earlier);
}

/** Whether the lesson continues at an earlier step than the open one. */
export function goesBack(file: LessonFile, point: ResumePoint): boolean {
  const open = firstOpen(file, point);
  return resumedIndex(file, open) < open;
}

interface Restart {
  /** Milliseconds since the Unix epoch; times of the point that are in the future are set to it. */
  readonly now: number;
  /** `{{unique}}` for steps that are done again: their nonces must be new. */
  readonly unique: string;
}

export function resumeAt(
  record: ProgressRecord,
  file: LessonFile,
  point: ResumePoint,
  { now, unique }: Restart,
): ProgressRecord {
  const own = record.lessons[file.id];
  const open = firstOpen(file, point);
  const index = resumedIndex(file, open);
  const timeOf = (time: number): string => isoTime(Math.min(time, now));
  const steps = file.steps.flatMap(({ id }, at) => {
    const [done = null, attempts = 0, help = 0] = stepIn(point, id) ?? [];
    const isDone = done !== null && at < index;
    return [[id, { done_at: isDone ? timeOf(done) : null, attempts, help }] as const];
  });
  const kept = new Set(namesOf(file.steps.slice(0, index)));
  const lost = namesOf(file.steps.slice(index, open)).filter((name) => !kept.has(name));
  const lesson: LessonRecord = {
    state: own?.state === 'completed' ? 'completed' : 'in_progress',
    started_at: timeOf(point.started),
    completed_at: own?.completed_at ?? null,
    restarts: Math.max(point.restarts, own?.restarts ?? 0),
    unique: index < open ? unique : point.unique,
    steps: Object.fromEntries(steps),
    running: true,
    saved: Object.fromEntries(Object.entries(point.saved).filter(([name]) => !lost.includes(name))),
    ...(point.repeated !== undefined && index === open && { repeated: point.repeated }),
    last_attempt: null,
  };
  return withLesson({ ...record, active: file.id }, file.id, lesson);
}

/** The names of the values that steps save. */
const namesOf = (steps: LessonFile['steps']): string[] => steps.flatMap(({ save = {} }) => Object.keys(save));

/** The value with the entity tags of another session. */
export function withMovedTags(value: unknown, from: TagScope, to: TagScope): unknown {
  if (typeof value === 'string') return movedTag(value, from, to);
  if (Array.isArray(value)) return value.map((one) => withMovedTags(one, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMovedTags(one, from, to)]));
}
