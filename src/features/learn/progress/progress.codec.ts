// The stored text of a progress record: compact, because the record of a session is limited to 32 KiB.
import { isoTime } from '../../../core/clock.js';
import type { Feedback } from '../engine/checks/feedback.js';
import type { ChallengeRecord, LessonRecord, ProgressRecord, StepRecord } from './progress.record.js';

/** Times are milliseconds since the Unix epoch; null for none. */
type Time = number | null;
type StoredStep = readonly [done: Time, attempts: number, help: number];
type StoredLesson = readonly [
  state: LessonRecord['state'],
  started: Time,
  completed: Time,
  restarts: number,
  unique: string,
  running: 0 | 1,
  steps: Readonly<Record<string, StoredStep>>,
  activity?: StoredActivity,
];
type StoredChallenge = readonly [
  solved: Time,
  attempts: number,
  help: number,
  points: number,
  step: number,
  stepAt: Time,
  activity?: StoredActivity,
];

/** Members that most lessons and challenges of a session do not have: absent when empty. */
interface StoredActivity {
  readonly saved?: Readonly<Record<string, unknown>>;
  readonly repeated?: readonly unknown[];
  readonly last?: Feedback;
}

interface StoredRecord {
  readonly updated: Time;
  readonly active: string | null;
  readonly unique: string;
  readonly lessons: Readonly<Record<string, StoredLesson>>;
  readonly challenges: Readonly<Record<string, StoredChallenge>>;
}

export function encodeRecord(record: ProgressRecord): string {
  const stored: StoredRecord = {
    updated: timeOf(record.updated_at),
    active: record.active,
    unique: record.unique,
    lessons: mapValues(record.lessons, encodeLesson),
    challenges: mapValues(record.challenges, encodeChallenge),
  };
  return JSON.stringify(stored);
}

export function decodeRecord(text: string, version: number): ProgressRecord {
  const stored = JSON.parse(text) as StoredRecord;
  return {
    version,
    updated_at: textOf(stored.updated) ?? isoTime(0),
    active: stored.active,
    unique: stored.unique,
    lessons: mapValues(stored.lessons, decodeLesson),
    challenges: mapValues(stored.challenges, decodeChallenge),
  };
}

function encodeLesson(lesson: LessonRecord): StoredLesson {
  const { state, started_at, completed_at, restarts, unique, running, steps } = lesson;
  const times = [timeOf(started_at), timeOf(completed_at)] as const;
  return [
    state,
    ...times,
    restarts,
    unique,
    running ? 1 : 0,
    mapValues(steps, encodeStep),
    ...activityOf(lesson),
  ];
}

function decodeLesson(stored: StoredLesson): LessonRecord {
  const [state, started, completed, restarts, unique, running, steps, activity] = stored;
  return {
    state,
    started_at: textOf(started) ?? isoTime(0),
    completed_at: textOf(completed),
    restarts,
    unique,
    running: running === 1,
    steps: mapValues(steps, decodeStep),
    ...decodeActivity(activity),
  };
}

const encodeStep = ({ done_at, attempts, help }: StepRecord): StoredStep => [timeOf(done_at), attempts, help];

const decodeStep = ([done, attempts, help]: StoredStep): StepRecord => ({
  done_at: textOf(done),
  attempts,
  help,
});

function encodeChallenge(challenge: ChallengeRecord): StoredChallenge {
  const { solved_at, attempts, help, points, step, step_at } = challenge;
  return [timeOf(solved_at), attempts, help, points, step, timeOf(step_at), ...activityOf(challenge)];
}

function decodeChallenge(stored: StoredChallenge): ChallengeRecord {
  const [solved, attempts, help, points, step, stepAt, activity] = stored;
  return {
    state: solved === null ? 'open' : 'solved',
    step,
    step_at: textOf(stepAt),
    solved_at: textOf(solved),
    attempts,
    help,
    points,
    ...decodeActivity(activity),
  };
}

type Activity = Pick<LessonRecord, 'saved' | 'repeated' | 'last_attempt'>;

function activityOf({ saved, repeated, last_attempt }: Activity): [] | [StoredActivity] {
  const activity: StoredActivity = {
    ...(Object.keys(saved).length > 0 && { saved }),
    ...(repeated !== undefined && { repeated }),
    ...(last_attempt !== null && { last: last_attempt }),
  };
  return Object.keys(activity).length === 0 ? [] : [activity];
}

function decodeActivity({ saved = {}, repeated, last }: StoredActivity = {}): Activity {
  return { saved, ...(repeated !== undefined && { repeated }), last_attempt: last ?? null };
}

const timeOf = (text: string | null): Time => (text === null ? null : Date.parse(text));

const textOf = (time: Time): string | null => (time === null ? null : isoTime(time));

function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  map: (value: T) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
