// The fault plan of a session.
import type { RequestMatcher } from './matcher.js';
import type { SessionHttp } from './session-http.js';

type Delay =
  | { readonly type: 'fixed'; readonly milliseconds: number }
  | { readonly type: 'uniform'; readonly lower: number; readonly upper: number }
  | { readonly type: 'lognormal'; readonly median: number; readonly sigma: number };

/** The fault types are documented in docs/faults.md; each has properties of its own. */
export interface Fault {
  readonly type:
    | 'STATUS'
    | 'EMPTY_RESPONSE'
    | 'CONNECTION_RESET_BY_PEER'
    | 'MALFORMED_RESPONSE_CHUNK'
    | 'RANDOM_DATA_THEN_CLOSE'
    | 'TIMEOUT'
    | 'TRUNCATED_BODY'
    | 'MALFORMED_BODY'
    | 'WRONG_CONTENT_TYPE'
    | 'SLOW_BODY'
    | 'PARTIAL'
    | 'QUOTA'
    | 'STALE_READ';
  readonly phase?: 'before' | 'after';
  readonly [property: string]: unknown;
}

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

/** A plan, or the name of a plan that the service knows (`GET /faults`). */
export type FaultPlan =
  | { readonly seed?: number; readonly ends_after_seconds?: number; readonly rules: readonly FaultRule[] }
  | { readonly preset: string };

export interface FaultReport {
  readonly seed: number | null;
  readonly started_at: string | null;
  readonly ends_after_seconds?: number;
  readonly ended?: boolean;
  /** With the number of requests that matched and the number of faults that were injected. */
  readonly rules: readonly (FaultRule & {
    readonly id: string;
    readonly matched: number;
    readonly fired: number;
  })[];
}

const PATH = '/session/faults';

export class FaultsControl {
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
