// A fault plan: rules that select requests and define their faults. Plain JSON, as a client puts it.
import type { Matcher } from '../matching/matcher.js';
import type { Delay } from './delay-draw.js';
import type { When } from './schedule.js';

/** `before` the request is seeded, validated and handled; `after` it was handled and its changes are stored. */
export type Phase = 'before' | 'after';

export interface PlannedFault {
  /** The name of a fault type. */
  readonly type: string;
  readonly phase?: Phase;
}

export interface PlannedRule {
  readonly id: string;
  readonly match?: Matcher;
  readonly when?: When;
  /** Comes before the fault. */
  readonly delay?: Delay;
  readonly fault?: PlannedFault;
  /** Whether the response has the headers `x-simulated` and `x-fault-rule`; true by default. */
  readonly label?: boolean;
}

export interface PlannedFaults {
  readonly seed?: number;
  /** From then on no rule fires. */
  readonly ends_after_seconds?: number;
  readonly rules: readonly PlannedRule[];
}

/** The setting of the control `faults`. */
export interface FaultSetting {
  /** The plan as the client put it, with the ids of all rules. */
  readonly plan: PlannedFaults;
  /** Null for a plan of the service without a seed: each session has its own one. */
  readonly seed: number | null;
  /** The time of the session in milliseconds; null for a plan of the service, which starts with each session. */
  readonly startedAt: number | null;
  /** Part of the names of its counters, so that they start at zero. */
  readonly epoch: number;
}
