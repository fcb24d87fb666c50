// When a rule fires: pure functions of its number of requests, the time and its draws.
import { draw } from '../../../core/draw.js';

export interface Window {
  /** Seconds since the start of the plan. */
  readonly after_seconds: number;
  readonly for_seconds: number;
  /** The window opens again after this time. */
  readonly repeat_seconds?: number;
}

export interface When {
  readonly skip?: number;
  readonly every?: number;
  readonly times?: number;
  readonly probability?: number;
  readonly window?: Window;
  readonly ramp_seconds?: number;
}

/** The values that determine the draws of a rule. */
export interface Occurrence {
  readonly seed: number;
  /** The id of the rule. */
  readonly id: string;
  /** The number of requests that have matched the rule, this one included. */
  readonly n: number;
}

/** @param seconds since the start of the plan; a clock that was set back makes it negative */
export function isOpen({ window }: When, seconds: number): boolean {
  if (window === undefined) return true;
  const { after_seconds: after, for_seconds: duration, repeat_seconds: period } = window;
  const t = period === undefined ? seconds : seconds % period;
  return t >= after && t < after + duration;
}

/** Whether the n-th request is one that `skip`, `every` and `times` select. */
export function isCandidate({ skip = 0, every = 1, times = Infinity }: When, n: number): boolean {
  const c = n - skip;
  return c >= 1 && (c - 1) % every === 0 && (c - 1) / every < times;
}

/** Whether a request that matches within the window fires the rule. */
export function fires(when: When, { seed, id, n }: Occurrence, seconds: number): boolean {
  if (!isCandidate(when, n)) return false;
  const probability = probabilityAt(when, seconds);
  return probability === 1 || draw(seed, id, n) < probability;
}

function probabilityAt({ probability = 1, ramp_seconds: ramp }: When, seconds: number): number {
  return ramp === undefined ? probability : probability * Math.min(1, Math.max(0, seconds / ramp));
}
