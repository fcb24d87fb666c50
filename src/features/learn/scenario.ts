// The types of a lesson. scenario.schema.json is the JSON Schema of the files; tests validate and run every lesson.
import type { Computation } from '../../core/compute/computations.js';

export interface ScenarioRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as is, any other value as JSON. */
  readonly body?: unknown;
}

/** An expected value, or a rule for it. */
export type Expected =
  | string
  | number
  | boolean
  | null
  | { readonly matches: string }
  | { readonly exists: boolean }
  | { readonly length: number };

export interface Expectation {
  /** One status, or a list of allowed ones. */
  readonly status: number | readonly number[];
  /** By name, in lower case. */
  readonly headers?: Readonly<Record<string, Expected>>;
  /** By path in the JSON body: `data.0.id`. */
  readonly body?: Readonly<Record<string, Expected>>;
  /** A text that the body contains. */
  readonly text?: string;
}

export interface Step {
  readonly title: string;
  readonly why: string;
  readonly compute?: readonly Computation[];
  /** `{{name}}` refers to a value that an earlier step saved or this step computes. */
  readonly request: ScenarioRequest;
  readonly expect: Expectation;
  /** By the name to save under: `data.id`, `headers.etag`, `location.code` (of that header's query),
   * `challenge.nonce`, `cookie.sid`, `xml.id`. */
  readonly save?: Readonly<Record<string, string>>;
  readonly hint: string;
  /** Maximum number of attempts, for a request that is expected to fail sometimes. */
  readonly tries?: number;
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly level: 'beginner' | 'intermediate' | 'advanced';
  readonly protocol: string;
  readonly minutes: number;
  readonly goal: string;
  readonly steps: readonly Step[];
}
