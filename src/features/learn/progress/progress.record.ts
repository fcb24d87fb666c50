// The stored progress of a session: one record with every lesson and challenge that has activity.
import type { Feedback } from '../engine/checks/feedback.js';

export interface ProgressRecord {
  /** Increases with every change; the store sets it. */
  readonly version: number;
  /** When the record was changed last; ISO 8601. The store sets it. */
  readonly updated_at: string;
  /** Eight hex digits: `{{unique}}` in the solutions of challenges. */
  readonly unique: string;
  /** The id of the active lesson. */
  readonly active: string | null;
  readonly lessons: Readonly<Record<string, LessonRecord>>;
  /** The challenges that were started. Exchanges count for no other one. */
  readonly challenges: Readonly<Record<string, ChallengeRecord>>;
}

export interface StepRecord {
  /** ISO 8601. */
  readonly done_at: string | null;
  /** Related exchanges that did not pass. */
  readonly attempts: number;
  /** The highest help level that was read, 0 to 3. */
  readonly help: number;
}

interface ActivityRecord {
  /** The saved values, by name. */
  readonly saved: Readonly<Record<string, unknown>>;
  /** The exchanges that `repeat` collected for the open step. */
  readonly repeated?: readonly unknown[];
  readonly last_attempt: Feedback | null;
}

export interface LessonRecord extends ActivityRecord {
  readonly state: 'in_progress' | 'interrupted' | 'completed';
  readonly started_at: string;
  /** The time of the first completion. */
  readonly completed_at: string | null;
  readonly restarts: number;
  /** Eight hex digits, new at every start: `{{unique}}` in the solutions. */
  readonly unique: string;
  /** By step id. */
  readonly steps: Readonly<Record<string, StepRecord>>;
  /** Whether exchanges can advance it, once it is active. A completed lesson that was restarted is running again. */
  readonly running: boolean;
}

export interface ChallengeRecord extends ActivityRecord {
  readonly state: 'open' | 'solved';
  /** Number of steps passed. */
  readonly step: number;
  /** When the last step passed; ISO 8601. */
  readonly step_at: string | null;
  readonly solved_at: string | null;
  readonly attempts: number;
  readonly help: number;
  readonly points: number;
}

/** A step without activity. */
export const newStep: StepRecord = { done_at: null, attempts: 0, help: 0 };

/** A challenge that was started, without activity. */
export const newChallenge: ChallengeRecord = {
  state: 'open',
  step: 0,
  step_at: null,
  solved_at: null,
  attempts: 0,
  help: 0,
  points: 0,
  saved: {},
  last_attempt: null,
};

/** Levels 1 and 2 are hints. */
export const SOLUTION_LEVEL = 3;

/** How a step was completed or a challenge was solved: with the help that was read before. */
export const hows = ['alone', 'hints', 'solution'] as const;
export type How = (typeof hows)[number];

/** @param help the highest level that was read, 0 to 3 */
export function howOf(help: number): How {
  if (help === 0) return 'alone';
  return help < SOLUTION_LEVEL ? 'hints' : 'solution';
}

/** The value of `{{unique}}`. */
export function uniqueOf({ lessons, active, unique }: ProgressRecord): string {
  return (active === null ? undefined : lessons[active]?.unique) ?? unique;
}
