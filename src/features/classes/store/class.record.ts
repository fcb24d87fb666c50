// The stored form of a class. Times are in milliseconds since the Unix epoch; secrets are stored only as SHA-256 hashes in base64url.
import type { ControlDocument } from '../../../platform/session/control/control-documents.js';

export interface ClassHead {
  readonly id: string;
  readonly title: string;
  readonly joinCode: string;
  readonly trainerHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Ids of lessons and challenges. */
  readonly assigned: readonly string[];
  /** Whether no further learner can join. */
  readonly locked: boolean;
  /** The document of the controls of all joined sessions; absent without any. */
  readonly controls?: ControlDocument;
}

export interface LearnerSession {
  readonly id: string;
  /** Distinguishes sessions that have the same id one after the other. */
  readonly createdAt: number;
}

export interface Learner {
  readonly id: string;
  readonly name: string;
  readonly joinedAt: number;
  /** Increases in the order of joining. */
  readonly number: number;
  readonly tokenHash: string;
  /** The unused code with which the learner can join again. */
  readonly rejoin: { readonly hash: string; readonly expiresAt: number } | null;
  /** Joined sessions, the oldest first. */
  readonly sessions: readonly LearnerSession[];
  readonly progress: LearnerProgress;
  /** Absent for `off`. */
  readonly sharing?: Exclude<Sharing, 'off'>;
  /** The seat of the trainer, which counts in no total. Absent for learners. */
  readonly isDryRun?: true;
}

/** Whether the trainer sees headers and bodies of the learner's attempts until the class ends. `requested`: the trainer requested it. */
export type Sharing = (typeof sharings)[number];
export const sharings = ['off', 'requested', 'on'] as const;

export interface LearnerStep {
  readonly doneAt: number | null;
  readonly attempts: number;
  /** The highest help level that was read, 0 to 3. */
  readonly help: number;
}

/** The progress in one lesson or challenge. */
export interface ItemProgress {
  readonly kind: 'lesson' | 'challenge';
  readonly startedAt: number;
  readonly completedAt: number | null;
  readonly points: number;
  /** By step id. */
  readonly steps: Readonly<Record<string, LearnerStep>>;
}

/** The open step on which the learner works. */
export interface CurrentStep {
  readonly kind: 'lesson' | 'challenge';
  readonly item: string;
  readonly step: string;
  readonly since: number;
  /** Since the step is open. */
  readonly attempts: number;
  readonly help: number;
  /** The first failed check of the last attempt. */
  readonly failedCheck: string | null;
  readonly lastStatus: number | null;
}

/** The progress of a learner in joined sessions. */
export interface LearnerProgress {
  /** By the id of the lesson or challenge. */
  readonly items: Readonly<Record<string, ItemProgress>>;
  readonly current: CurrentStep | null;
}

export const noProgress: LearnerProgress = { items: {}, current: null };

/** A part of a class, and the version of the class with which it was last changed. */
export interface Part<T> {
  readonly version: number;
  readonly value: T;
}

/** One version of a class. Immutable. */
export interface ClassState {
  /** Increases with every change. */
  readonly version: number;
  readonly head: Part<ClassHead>;
  /** The version with which a learner was last added or removed. */
  readonly membersVersion: number;
  /** By id. */
  readonly learners: ReadonlyMap<string, Part<Learner>>;
  /** The time of the last request of each learner, by id. */
  readonly activity: ReadonlyMap<string, number>;
}

/** All learners in the order of joining. */
export function learnersOf({ learners }: ClassState): Learner[] {
  return [...learners.values()].map(({ value }) => value).sort((a, b) => a.number - b.number);
}

/** All learners except the seat for dry runs. */
export const countedLearnersOf = (state: ClassState): Learner[] =>
  learnersOf(state).filter(({ isDryRun }) => isDryRun !== true);

export const sharingOf = ({ sharing }: Learner): Sharing => sharing ?? 'off';

/** When a learner was last active; joining is an activity. */
export function lastActivityOf({ id, joinedAt }: Learner, { activity }: ClassState): number {
  return Math.max(joinedAt, activity.get(id) ?? 0);
}
