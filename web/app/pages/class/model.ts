// The JSON of the class routes.
import type { FailedCheck } from '../../learn/model.ts';

export interface ClassInfo {
  readonly id: string;
  readonly title: string;
  readonly expires_at: string;
  /** The ids of lessons and challenges. */
  readonly assigned: readonly string[];
}

/** Whether the trainer sees the headers and bodies of the learner's attempts. */
export type Sharing = 'off' | 'requested' | 'on';

export interface Membership {
  readonly class: ClassInfo;
  readonly learner: { readonly id: string; readonly name: string };
  readonly sharing: Sharing;
}

/** The last attempts of a learner at the open step, newest first. */
export interface LearnerAttempts {
  readonly sharing: Sharing;
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  readonly at: string;
  readonly protocol: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The causes. */
  readonly failed: readonly FailedCheck[];
  /** Only if the learner shares requests. */
  readonly request?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    readonly truncated: boolean;
  };
}

export interface ClassReport extends ClassInfo {
  readonly join_code: string;
  readonly join_url: string;
  readonly locked: boolean;
}

export interface CreatedClass extends ClassInfo {
  readonly join_code: string;
  readonly join_url: string;
  readonly trainer_token: string;
}

export interface Board {
  readonly class: ClassInfo & { readonly locked: boolean };
  readonly totals: {
    readonly learners: number;
    readonly active: number;
    readonly stuck: number;
    readonly done: number;
  };
  readonly learners: readonly Learner[];
  readonly steps: readonly StepCount[];
}

export type How = 'alone' | 'hints' | 'solution';

export interface Learner {
  readonly id: string;
  readonly name: string;
  readonly joined_at: string;
  readonly last_activity_at: string;
  readonly state: 'active' | 'stuck' | 'done' | 'idle';
  readonly current: CurrentStep | null;
  readonly sharing: Sharing;
  /** The trainer, who counts in no total. */
  readonly dry_run: boolean;
  readonly lessons_completed: number;
  readonly challenges_completed: number;
  readonly points: number;
  readonly steps_done: number;
  /** The done steps by the help that was read before. */
  readonly how: Readonly<Record<How, number>>;
}

export interface CurrentStep {
  /** The id of the lesson or challenge. */
  readonly lesson: string;
  readonly step: string;
  readonly title: string;
  readonly since: string;
  readonly attempts: number;
  readonly help: number;
  readonly failed_check: string | null;
  readonly last_status: number | null;
}

/** A row of the export: one learner and one lesson or challenge. */
export interface ExportRow {
  readonly learner_id: string;
  readonly kind: 'lesson' | 'challenge';
  readonly id: string;
  readonly title: string;
  readonly state: 'not_started' | 'in_progress' | 'completed';
  readonly steps_done: number;
  readonly steps: number;
  readonly attempts: number;
  readonly points: number;
  /** Null if no step is done. */
  readonly how: How | null;
}

/** How many learners have done a step, and on how many it is open. */
export interface StepCount {
  readonly lesson: string;
  readonly step: string;
  readonly done: number;
  readonly open: number;
  readonly stuck: number;
}
