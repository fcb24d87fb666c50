// The fault plan of a session.
import type { RequestMatcher } from './matcher.js';
import type { SessionHttp } from './session-http.js';

type Delay =
  | { readonly type: 'fixed'; readonly milliseconds: number }
  | { readonly type: 'uniform'; readonly lower: number; readonly upper: number }
  | { readonly type: 'lognormal'; readonly median: number; readonly sigma: number };

/** Before the request is processed, or after it, so that its changes are stored. */
type Phase = 'before' | 'after';

/** The fraction of the body to keep, from 0 to 1. */
interface Cut {
  readonly keep?: number;
}

/** docs/faults.md describes the fault types. */
export type Fault =
  | {
      readonly type: 'STATUS';
      readonly status: number;
      /** Seconds. */
      readonly retry_after?: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** The body in place of the error: text, or any other value as JSON. */
      readonly body?: unknown;
    }
  | { readonly type: 'EMPTY_RESPONSE'; readonly phase?: Phase }
  | { readonly type: 'CONNECTION_RESET_BY_PEER'; readonly phase?: Phase }
  | { readonly type: 'MALFORMED_RESPONSE_CHUNK' }
  | { readonly type: 'RANDOM_DATA_THEN_CLOSE' }
  | { readonly type: 'TIMEOUT'; readonly phase?: Phase; readonly milliseconds?: number }
  | ({ readonly type: 'TRUNCATED_BODY' } & Cut)
  | ({ readonly type: 'MALFORMED_BODY' } & Cut)
  | { readonly type: 'WRONG_CONTENT_TYPE'; readonly value?: string }
  | { readonly type: 'SLOW_BODY'; readonly chunks?: number; readonly milliseconds?: number }
  /** GraphQL: the field at the path is null, with an error. `*` stands for every item of a list. */
  | { readonly type: 'PARTIAL'; readonly path: readonly (string | number)[]; readonly code?: string }
  | {
      readonly type: 'QUOTA';
      readonly limit: number;
      readonly window_seconds: number;
      readonly status?: number;
      readonly name?: string;
    }
  | { readonly type: 'STALE_READ'; readonly snapshot: string };

export interface FaultRule {
  readonly id?: string;
  readonly match?: RequestMatcher;
  readonly when?: {
    readonly skip?: number;
    readonly every?: number;
    readonly times?: number;
    readonly probability?: number;
    readonly ramp_seconds?: number;
    readonly window?: {
      readonly after_seconds: number;
      readonly for_seconds: number;
      readonly repeat_seconds?: number;
    };
  };
  readonly delay?: Delay;
  readonly fault?: Fault;
  readonly label?: boolean;
}

/** The plans of `GET /faults`. */
type Preset =
  | 'retry-twice'
  | 'every-third-fails'
  | 'outage-10s'
  | 'rate-limited'
  | 'slow-network'
  | 'lost-response'
  | 'broken-json'
  | 'flaky-connection';

/** A plan, or the name of a plan that the service knows. */
export type FaultPlan =
  | { readonly seed?: number; readonly ends_after_seconds?: number; readonly rules: readonly FaultRule[] }
  | { readonly preset: Preset };

export interface FaultReport {
  readonly seed: number | null;
  readonly started_at: string | null;
  readonly ends_after_seconds?: number;
  readonly ended?: boolean;
  /** The source of the setting that applies instead of the session's own setting. */
  readonly source?: 'class' | 'service';
  /** With the number of requests that matched and the number of faults that were injected. */
  readonly rules: readonly (FaultRule & {
    readonly id: string;
    readonly matched: number;
    readonly fired: number;
  })[];
}

const PATH = '/session/faults';

export class FaultsClient {
  constructor(private readonly http: SessionHttp) {}

  /** Sets a plan, or the rules of a plan. The counters start at zero. */
  set(plan: FaultPlan | readonly FaultRule[]): Promise<FaultReport> {
    return this.http.data('PUT', PATH, isRules(plan) ? { rules: plan } : plan);
  }

  get(): Promise<FaultReport> {
    return this.http.data('GET', PATH);
  }

  /** Sets the counters to zero. */
  reset(): Promise<FaultReport> {
    return this.http.data('POST', `${PATH}/reset`);
  }

  async clear(): Promise<void> {
    await this.http.json('DELETE', PATH);
  }
}

const isRules = (plan: FaultPlan | readonly FaultRule[]): plan is readonly FaultRule[] => Array.isArray(plan);
