// A lesson as data. scenario.schema.json says the same for whoever writes one; a test holds every lesson against it, and
// another one plays it against the service.

export interface ScenarioRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value goes as JSON, a text as it is. */
  readonly body?: unknown;
}

/** What a value of the answer has to be: itself, or what a rule says. */
export type Expected =
  | string
  | number
  | boolean
  | null
  | { readonly matches: string }
  | { readonly exists: boolean }
  | { readonly length: number };

export interface Expectation {
  /** The status, or any of several. */
  readonly status: number | readonly number[];
  /** By name, in lower case. */
  readonly headers?: Readonly<Record<string, Expected>>;
  /** By path inside the JSON of the answer: `data.0.id`. */
  readonly body?: Readonly<Record<string, Expected>>;
  /** What the text of the answer contains. */
  readonly text?: string;
}

/** A value that the learner works out before the request. */
export interface Computation {
  readonly name: string;
  readonly hash: 'none' | 'sha256' | 'hmac-sha256';
  readonly of: string;
  /** For an HMAC. */
  readonly key?: string;
  readonly as: 'text' | 'hex' | 'base64' | 'base64url';
}

export interface Step {
  readonly title: string;
  readonly why: string;
  readonly compute?: readonly Computation[];
  /** `{{name}}` stands for what an earlier step saved, or this one computed. */
  readonly request: ScenarioRequest;
  readonly expect: Expectation;
  /** By the name to save under: `data.id`, `headers.etag`, `location.code` (of that header's query), `xml.id`. */
  readonly save?: Readonly<Record<string, string>>;
  readonly hint: string;
  /** Failures are part of the lesson: try again until the answer is as expected, at most so many times. */
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
