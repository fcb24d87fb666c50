// The JSON of the learning routes.

/** A lesson in the list. */
export interface LessonSummary {
  readonly id: string;
  readonly title: string;
  readonly level: string;
  readonly protocol: string;
  readonly minutes: number;
  readonly goal: string;
  /** Number of steps. */
  readonly steps: number;
  /** The id of its track. */
  readonly track: string;
  readonly prerequisites: readonly string[];
  /** Whether a browser can send every request of the lesson. */
  readonly browser: boolean;
}

/** With `?solutions=true`. */
export interface Lesson extends Omit<LessonSummary, 'steps'> {
  /** Three sentences; empty if the lesson has none. */
  readonly learned: readonly string[];
  /** The challenge that applies the lesson. */
  readonly practice: { readonly challenge: string; readonly title: string } | null;
  readonly steps: readonly LessonStep[];
}

export interface LessonStep {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly why: string;
  readonly client: 'any' | 'own';
  readonly expect: {
    readonly status?: unknown;
    /** Conditions of `result`, by path. */
    readonly body?: Readonly<Record<string, unknown>>;
  };
  readonly request: { readonly method: string; readonly path: string };
  readonly save?: Readonly<Record<string, string>>;
  readonly compute?: readonly { readonly name: string }[];
  /** The names of its checks, in the order of evaluation. */
  readonly checks: readonly string[];
  /** Links to the operations of the step in the API reference. */
  readonly reference: readonly { readonly operation: string; readonly path: string }[];
}

export interface StepProgress {
  readonly id: string;
  readonly title: string;
  readonly state: 'done' | 'open' | 'later';
  readonly attempts: number;
  /** The highest help level that was read: 1 and 2 are hints, 3 is the solution. */
  readonly help: number;
}

export interface LessonProgress {
  readonly id: string;
  readonly title: string;
  readonly state: 'not_started' | 'in_progress' | 'interrupted' | 'completed';
  readonly steps: readonly StepProgress[];
}

export interface LessonProgressDetail extends LessonProgress {
  readonly saved: Readonly<Record<string, unknown>>;
  readonly last_attempt: Feedback | null;
}

/** The response of `GET /learn/{id}/progress`. */
export interface ResumableLesson extends LessonProgressDetail {
  /** Continues the lesson in another session; null if it is not running. */
  readonly resume_token: string | null;
}

export interface StartedLesson extends LessonProgressDetail {
  readonly prepared: { readonly message: string };
}

export interface ProgressReport {
  readonly active: { readonly lesson: string; readonly step: string } | null;
  readonly next: { readonly lesson: string; readonly title: string } | null;
  readonly totals: {
    readonly lessons: number;
    readonly lessons_completed: number;
    readonly challenges: number;
    readonly challenges_completed: number;
    readonly points: number;
    readonly points_max: number;
  };
  readonly lessons: readonly LessonProgress[];
  readonly challenges: readonly {
    readonly id: string;
    /** Number of steps passed. */
    readonly step: number;
  }[];
  readonly progress_token: string;
}

export interface Feedback {
  /** ISO 8601. */
  readonly at: string;
  /** The id of the step. */
  readonly step: string;
  /** Whether the request was an attempt at this step. */
  readonly related: boolean;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly protocol: string;
    readonly operation: string | null;
  };
  readonly status: number;
  readonly passed: readonly string[];
  readonly failed: readonly FailedCheck[];
  readonly api_error: ApiError | null;
  readonly next_step: string;
}

export interface FailedCheck {
  readonly check: string;
  readonly expected: TypedValue;
  readonly actual: TypedValue;
  readonly message: string;
  /** Whether it cannot pass before an earlier one of the list does. */
  readonly follows?: true;
}

export interface TypedValue {
  /** The JSON type, `absent` or `hidden`. */
  readonly type: string;
  readonly value?: unknown;
}

interface ApiError {
  readonly error: string;
  readonly message: string;
  readonly details: readonly { readonly field?: string; readonly message: string }[] | null;
  readonly reason: { readonly code: string; readonly hint: string } | null;
}

export type Help = Hint | SolutionHelp;

interface Hint {
  readonly step: string;
  readonly level: number;
  readonly hint: string;
}

interface SolutionHelp {
  readonly step: string;
  readonly level: number;
  readonly solution: Solution;
}

export interface Solution {
  /** To send first: requests to control routes. */
  readonly before?: readonly Pick<Solution, 'request' | 'curl'>[];
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** A string is sent as it is, any other value as JSON. */
    readonly body?: unknown;
  };
  readonly computed: readonly ComputedValue[];
  readonly curl: string;
}

export interface ComputedValue {
  readonly name: string;
  readonly function: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface ChallengeSummary {
  readonly id: string;
  readonly title: string;
  readonly track: string;
  readonly level: string;
  readonly points: number;
  readonly task: string;
  readonly protocol: string;
  /** Number of steps. */
  readonly steps: number;
  readonly browser: boolean;
  readonly state: 'open' | 'solved' | 'untracked';
}

export interface Challenge extends ChallengeSummary {
  readonly attempts: number;
  /** The highest help level that was read. */
  readonly help: number;
  readonly last_attempt: Feedback | null;
}
