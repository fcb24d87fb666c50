// Keeps a progress record within its limit: first what only explains progress is removed, then what continues a lesson.
import { fail } from '../../../core/errors.js';
import { encodeRecord } from './progress.codec.js';
import type { ChallengeRecord, LessonRecord, ProgressRecord } from './progress.record.js';

/** Bytes of the stored text, in UTF-8. */
export const MAX_RECORD_BYTES = 32 * 1024;

interface Fitted {
  readonly record: ProgressRecord;
  readonly text: string;
}

/** Removes something from a record; returns the same record if there is nothing to remove. */
type Reduction = (record: ProgressRecord) => ProgressRecord;

/** When a lesson was completed, and when a challenge was solved and for how many points, is never removed. */
const reductions: readonly Reduction[] = [
  (record) => mapLessons(record, (lesson) => (lesson.running ? lesson : withoutActivity(lesson))),
  (record) => mapChallenges(record, (one) => (one.state === 'solved' ? withoutActivity(one) : one)),
  (record) => mapLessons(record, (lesson) => ({ ...lesson, last_attempt: null })),
  (record) => mapChallenges(record, (challenge) => ({ ...challenge, last_attempt: null })),
  (record) => mapLessons(record, (lesson) => (isFinished(lesson) ? { ...lesson, steps: {} } : lesson)),
  (record) =>
    mapLessons(record, (lesson, id) => (id === record.active ? lesson : interrupt(withoutActivity(lesson)))),
  (record) => mapChallenges(record, (one) => (one.state === 'open' ? restartChallenge(one) : one)),
];

/** The record and its text. Throws CONFLICT if the record exceeds the limit without anything that can be removed. */
export function fitRecord(record: ProgressRecord): Fitted {
  let fitted = { record, text: encodeRecord(record) };
  for (const reduce of reductions) {
    if (Buffer.byteLength(fitted.text) <= MAX_RECORD_BYTES) return fitted;
    const reduced = reduce(fitted.record);
    fitted = { record: reduced, text: encodeRecord(reduced) };
  }
  if (Buffer.byteLength(fitted.text) <= MAX_RECORD_BYTES) return fitted;
  return fail('CONFLICT', `the progress of a session is limited to ${MAX_RECORD_BYTES / 1024} KiB`);
}

/** Every step of such a lesson is done, also one that is not in the record any more. */
export function isFinished({ state, running }: LessonRecord): boolean {
  return state === 'completed' && !running;
}

/** A lesson in progress that has lost its saved values must be restarted. */
export function interrupt(lesson: LessonRecord): LessonRecord {
  const state = lesson.state === 'in_progress' ? 'interrupted' : lesson.state;
  return { ...lesson, state, running: false };
}

/** Removes the steps of an open challenge. */
export function restartChallenge(challenge: ChallengeRecord): ChallengeRecord {
  return { ...withoutActivity(challenge), step: 0, step_at: null };
}

function withoutActivity<T extends LessonRecord | ChallengeRecord>(activity: T): T {
  const { repeated: _, ...rest } = activity;
  return { ...rest, saved: {}, last_attempt: null } as T;
}

function mapLessons(
  record: ProgressRecord,
  map: (lesson: LessonRecord, id: string) => LessonRecord,
): ProgressRecord {
  const lessons = Object.entries(record.lessons).map(([id, lesson]) => [id, map(lesson, id)] as const);
  return { ...record, lessons: Object.fromEntries(lessons) };
}

function mapChallenges(
  record: ProgressRecord,
  map: (challenge: ChallengeRecord) => ChallengeRecord,
): ProgressRecord {
  const challenges = Object.entries(record.challenges).map(([id, one]) => [id, map(one)] as const);
  return { ...record, challenges: Object.fromEntries(challenges) };
}
