import type { ScoreOptions } from './options.js';

/** The longest time of `setTimeout`. A longer timeout would end immediately. */
const MAX = 2 ** 31 - 1;

/** How long a run of the suite may take, in milliseconds. */
export class TimeLimit {
  constructor(private readonly options: Pick<ScoreOptions, 'timeoutMs' | 'timeoutFactor'>) {}

  /** For a suite that takes `duration` milliseconds without a mutant. */
  after(duration: number, times = 1): number {
    const { timeoutMs, timeoutFactor } = this.options;
    return Math.min(times * (timeoutMs + timeoutFactor * duration), MAX);
  }
}
