// The types of a lesson or challenge file. lesson.schema.json is the JSON Schema of the files.
import type { Computation } from '../../../core/compute/computations.js';

export type Level = 'beginner' | 'intermediate' | 'advanced';

export interface LessonFile {
  readonly kind: 'lesson' | 'challenge';
  readonly id: string;
  readonly title: string;
  readonly track: string;
  readonly level: Level;
  /** The protocol of most steps, or text such as `REST, GraphQL, SOAP`. */
  readonly protocol: string;
  /** Only in lessons: the time that the lesson takes. */
  readonly minutes?: number;
  /** Lessons to complete before; advice only. */
  readonly prerequisites?: readonly string[];
  /** Only in lessons; a challenge has `task`. */
  readonly goal?: string;
  /** Only in lessons: three sentences about what the learner knows at the end. */
  readonly learned?: readonly string[];
  /** Only in lessons: the id of the challenge that applies the lesson. */
  readonly practice?: string;
  /** Only in challenges. */
  readonly task?: string;
  /** Features that must exist; the file is hidden until they do. */
  readonly needs?: readonly string[];
  readonly setup?: Setup;
  readonly steps: readonly LessonStep[];
}

/** The records and controls that `start` prepares in the session. */
export interface Setup {
  readonly seed?: boolean;
  /** Records of the standard dataset to write back, by plural. */
  readonly restore?: Readonly<Record<string, 'all' | readonly string[]>>;
  readonly controls?: Readonly<Record<string, unknown>>;
}

export interface LessonStep {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly why?: string;
  readonly checks: StepChecks;
  /** Name to source: `result.id`, `input.email`, `data.0.id`, `headers.etag`, `location.code`, `challenge.nonce`, `cookie.sid`. */
  readonly save?: Readonly<Record<string, string>>;
  readonly hints: readonly [concept: string, values: string];
  /** Texts about what to do next, by the check that failed first. */
  readonly next_steps?: Readonly<Record<string, string>>;
  readonly solution: Solution;
  /** `own` where no browser can send the request. */
  readonly client?: 'any' | 'own';
  readonly repeat?: Repeat;
  readonly elapsed?: { readonly gte: number | string };
  /** A failed attempt sets the controls of the setup again, so that their counters start at zero. */
  readonly restart_controls?: true;
  /**
   * The earlier step at which the lesson continues in another session while this one is open, because this one needs something that
   * ends with the session or expires: an authorization code, a nonce or a snapshot.
   */
  readonly resume_from?: string;
  /** Variants for the tests; not served. */
  readonly tests?: StepTests;
}

export interface StepChecks {
  readonly request?: RequestChecks;
  /** Has `status` or `error`. */
  readonly response: ResponseChecks;
}

/**
 * The condition of a value: a scalar (`eq`), a list (`in`), or an object whose keys are operators, combined with AND.
 * checks/operators.ts has the operators.
 */
export type LessonCondition = string | number | boolean | null | readonly unknown[] | ConditionObject;
type ConditionObject = Readonly<Record<string, unknown>>;

/** Conditions by dotted path: `price`, `filter.status.eq`, `items.0.id`; `.` is the whole value. */
export type Conditions = Readonly<Record<string, LessonCondition>>;

export interface RequestChecks {
  readonly protocol?: LessonCondition;
  readonly operation?: LessonCondition;
  /** Literal; `{x}` is one segment, a last `/**` any rest. */
  readonly path?: LessonCondition;
  readonly method?: LessonCondition;
  readonly query?: Conditions;
  readonly headers?: Conditions;
  readonly input?: Conditions;
  /** All fields that `input` may have, in addition to `id`. */
  readonly input_only?: readonly string[];
  readonly body?: Conditions;
  readonly graphql?: Conditions;
  readonly soap?: Conditions;
  readonly auth?: Conditions;
}

export interface ResponseChecks {
  readonly status?: LessonCondition;
  readonly headers?: Conditions;
  /** Null: the operation succeeds. */
  readonly error?: Conditions | null;
  readonly result?: Conditions;
}

export interface SolutionRequest {
  readonly method: string;
  /** Path and query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, any other value as JSON. */
  readonly body?: unknown;
}

export interface Solution {
  readonly compute?: readonly Computation[];
  /** Requests to control routes, which no step observes. They are sent once, before the first request. */
  readonly before?: readonly SolutionRequest[];
  readonly request: SolutionRequest;
  /** How often the request is sent; `{{n}}` in the request is 1, 2, 3 … Default 1; a text is a saved name or `result.pages`. */
  readonly repeat?: number | string;
}

export interface Repeat {
  /** A number, a path of the exchange such as `result.pages`, or a placeholder. */
  readonly times: number | string;
  readonly distinct?: string;
  readonly same?: readonly string[];
  /** Counts the root fields of one GraphQL operation. */
  readonly within?: 'exchange';
}

export interface StepTests {
  readonly pass?: readonly SolutionRequest[];
  readonly fail?: readonly { readonly request: SolutionRequest; readonly check: string }[];
}
