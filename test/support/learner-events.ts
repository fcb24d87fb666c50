// Events and records of sessions for the tests of the progress of learners.
import type { Feedback } from '../../src/features/learn/engine/checks/feedback.js';
import type { LearningEvent } from '../../src/features/learn/progress/learning.events.js';
import type {
  ChallengeRecord,
  LessonRecord,
  ProgressRecord,
} from '../../src/features/learn/progress/progress.record.js';
import { itemOf, MINUTE, START } from './class-states.js';

export const feedback: Feedback = {
  ...{ at: '2026-01-01T00:00:00.000Z', step: 'list', related: true, status: 404 },
  request: { method: 'GET', path: '/api/v1/users/x', protocol: 'REST', operation: 'getUser' },
  passed: ['protocol'],
  failed: [
    {
      check: 'status',
      expected: { type: 'number' },
      actual: { type: 'number' },
      message: 'status must be 200.',
    },
  ],
  ...{ api_error: null, next_step: 'Read the error.' },
};

export const eventOf = (
  type: LearningEvent['type'],
  id = 'read',
  step?: string,
  minutes = 0,
): LearningEvent => ({
  ...{ type, kind: itemOf(id).kind, id, at: START + minutes * MINUTE },
  ...(step !== undefined && { step }),
  ...(type === 'attempt' && { feedback: { ...feedback, step: step ?? 'list' } }),
});

/** The record of a session with a lesson in which these steps are done. */
export function lessonRecord(
  steps: Readonly<Record<string, { done?: boolean; help?: number }>>,
): ProgressRecord {
  const stored = Object.entries(steps).map(([id, { done = false, help = 0 }]) => {
    return [id, { done_at: done ? feedback.at : null, attempts: 0, help }] as const;
  });
  const lesson: LessonRecord = {
    ...{ state: 'in_progress', started_at: feedback.at, completed_at: null, restarts: 0 },
    ...{
      unique: '0123abcd',
      steps: Object.fromEntries(stored),
      running: true,
      saved: {},
      last_attempt: null,
    },
  };
  return recordOf({ active: 'read', lessons: { read: lesson } });
}

export const challengeRecord = (changes: Partial<ChallengeRecord>): ProgressRecord =>
  recordOf({
    challenges: {
      puzzle: {
        ...{ state: 'open', step: 0, step_at: null, solved_at: null, attempts: 0, help: 0, points: 0 },
        ...{ saved: {}, last_attempt: null },
        ...changes,
      },
    },
  });

const recordOf = (changes: Partial<ProgressRecord>): ProgressRecord => ({
  ...{ version: 1, updated_at: feedback.at, unique: '0123abcd', active: null },
  ...{ lessons: {}, challenges: {} },
  ...changes,
});
