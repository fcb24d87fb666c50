// The board of a class: what each learner does, and how far the class is. Pure.
import { isoTime } from '../../../core/clock.js';
import { howOf, type How } from '../../learn/progress/progress.record.js';
import {
  countedLearnersOf,
  lastActivityOf,
  learnersOf,
  sharingOf,
  type ClassState,
  type CurrentStep,
  type ItemProgress,
  type Learner,
  type Sharing,
} from '../store/class.record.js';
import type { Curriculum } from '../learners/curriculum.js';
import { countsOf, itemsOf, type StepCount } from './step-counts.js';

const MINUTE = 60_000;
const STUCK_ATTEMPTS = 5;
const STUCK_MILLISECONDS = 8 * MINUTE;
const ACTIVE_MILLISECONDS = 3 * MINUTE;

export type LearnerState = 'done' | 'stuck' | 'active' | 'idle';

export interface BoardStep {
  /** The id of the lesson or challenge. */
  readonly lesson: string;
  readonly step: string;
  readonly title: string;
  readonly since: string;
  /** Related requests that did not pass. */
  readonly attempts: number;
  /** The highest help level that was read. */
  readonly help: number;
  readonly failed_check: string | null;
  readonly last_status: number | null;
}

export interface BoardLearner {
  readonly id: string;
  readonly name: string;
  readonly joined_at: string;
  readonly last_activity_at: string;
  readonly state: LearnerState;
  readonly current: BoardStep | null;
  readonly sharing: Sharing;
  readonly dry_run: boolean;
  readonly lessons_completed: number;
  readonly challenges_completed: number;
  readonly points: number;
  readonly steps_done: number;
  /** How the done steps were completed. */
  readonly how: Readonly<Record<How, number>>;
}

export interface Board {
  readonly class: {
    readonly id: string;
    readonly title: string;
    readonly expires_at: string;
    readonly locked: boolean;
    readonly assigned: readonly string[];
  };
  /** Changes with the board. */
  readonly version: string;
  readonly totals: {
    readonly learners: number;
    readonly active: number;
    readonly stuck: number;
    readonly done: number;
  };
  readonly learners: readonly BoardLearner[];
  readonly steps: readonly StepCount[];
}

export function boardOf(state: ClassState, curriculum: Curriculum, now: number): Board {
  const { id, title, expiresAt, locked, assigned } = state.head.value;
  const learners = learnersOf(state).map((learner) => rowOf(learner, state, curriculum, now));
  const members = countedLearnersOf(state);
  const rows = learners.filter((row) => !row.dry_run);
  const countOf = (wanted: LearnerState): number => rows.filter((row) => row.state === wanted).length;
  const states = learners.map((row) => row.state.charAt(0)).join('');
  return {
    class: { id, title, expires_at: isoTime(expiresAt), locked, assigned },
    // The state of a learner changes with the time, too.
    version: `${state.version}-${states}`,
    totals: {
      learners: rows.length,
      active: countOf('active'),
      stuck: countOf('stuck'),
      done: countOf('done'),
    },
    learners,
    steps: itemsOf(members, assigned, curriculum).flatMap((item) => countsOf(item, members, rows)),
  };
}

function rowOf(learner: Learner, state: ClassState, curriculum: Curriculum, now: number): BoardLearner {
  const { id, name, joinedAt, progress } = learner;
  const items = Object.values(progress.items);
  const completed = items.filter(({ completedAt }) => completedAt !== null);
  const lastActivity = lastActivityOf(learner, state);
  return {
    id,
    name,
    joined_at: isoTime(joinedAt),
    last_activity_at: isoTime(lastActivity),
    state: stateOf(learner, state.head.value.assigned, now - lastActivity, now),
    current: progress.current && stepOf(progress.current, curriculum),
    sharing: sharingOf(learner),
    dry_run: learner.isDryRun === true,
    lessons_completed: completed.filter(({ kind }) => kind === 'lesson').length,
    challenges_completed: completed.filter(({ kind }) => kind === 'challenge').length,
    points: items.reduce((sum, { points }) => sum + points, 0),
    steps_done: items
      .filter(({ kind }) => kind === 'lesson')
      .reduce((sum, { steps }) => sum + doneIn(steps), 0),
    how: howDone(items),
  };
}

function howDone(items: readonly ItemProgress[]): Record<How, number> {
  const counts: Record<How, number> = { alone: 0, hints: 0, solution: 0 };
  for (const { kind, steps } of items) {
    if (kind !== 'lesson') continue;
    for (const { doneAt, help } of Object.values(steps)) if (doneAt !== null) counts[howOf(help)] += 1;
  }
  return counts;
}

function stateOf(
  { progress }: Learner,
  assigned: readonly string[],
  idleFor: number,
  now: number,
): LearnerState {
  const isCompleted = (id: string): boolean => (progress.items[id]?.completedAt ?? null) !== null;
  const { current } = progress;
  const isActive = idleFor < ACTIVE_MILLISECONDS;
  if (assigned.length > 0 && assigned.every(isCompleted)) return 'done';
  if (current !== null && isStuck(current, isActive, now)) return 'stuck';
  return isActive ? 'active' : 'idle';
}

function isStuck({ attempts, since }: CurrentStep, isActive: boolean, now: number): boolean {
  return attempts >= STUCK_ATTEMPTS || (isActive && now - since >= STUCK_MILLISECONDS);
}

function stepOf(current: CurrentStep, curriculum: Curriculum): BoardStep {
  const { item, step, since, attempts, help, failedCheck, lastStatus } = current;
  return {
    lesson: item,
    step,
    title: curriculum.stepTitle(item, step),
    since: isoTime(since),
    attempts,
    help,
    failed_check: failedCheck,
    last_status: lastStatus,
  };
}

export const doneIn = (steps: Readonly<Record<string, { readonly doneAt: number | null }>>): number =>
  Object.values(steps).filter(({ doneAt }) => doneAt !== null).length;
