// The duration of the delay of a rule, which may be drawn.
import { draw } from '../../../core/draw.js';
import type { Occurrence } from './schedule.js';

/** In milliseconds. */
export const MAX_DELAY = 10_000;

/** Times in milliseconds. */
export type Delay =
  | { readonly type: 'fixed'; readonly milliseconds: number }
  | { readonly type: 'uniform'; readonly lower: number; readonly upper: number }
  | { readonly type: 'lognormal'; readonly median: number; readonly sigma: number };

type Durations = {
  readonly [T in Delay['type']]: (delay: Extract<Delay, { type: T }>, occurrence: Occurrence) => number;
};

const durations: Durations = {
  fixed: ({ milliseconds }) => milliseconds,
  uniform: ({ lower, upper }, { seed, id, n }) => lower + draw(seed, `${id}.delay`, n) * (upper - lower),
  lognormal: ({ median, sigma }, { seed, id, n }) => {
    // A standard normal number by the Box-Muller transform.
    const u = draw(seed, `${id}.delay`, n);
    const v = draw(seed, `${id}.delay.2`, n);
    return median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v));
  },
};

/** Milliseconds, at most `MAX_DELAY`. */
export function durationOf(delay: Delay, occurrence: Occurrence): number {
  const duration = durations[delay.type] as (delay: Delay, occurrence: Occurrence) => number;
  return Math.min(MAX_DELAY, duration(delay, occurrence));
}
