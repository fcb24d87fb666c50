// The result of a run of the suite with one mutant, with the statuses of Stryker.
import type { MutantExample } from '../client/mutants-control.js';
import type { MutantEntry } from './catalogue.js';

export type MutantStatus =
  'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'Ignored' | 'RuntimeError' | 'Pending';

export interface MutantResult {
  readonly mutant: MutantEntry;
  readonly status: MutantStatus;
  /** Milliseconds; undefined without a run. */
  readonly duration?: number | undefined;
  /** Requests in which the mutant made a difference. */
  readonly reached?: number | undefined;
  readonly example?: MutantExample | undefined;
}

/** The result of all permitted variations: those with which the suite failed. */
export interface FalseAlarms {
  readonly failed: readonly string[];
  readonly count: number;
}

export const detectedStatuses: readonly MutantStatus[] = ['Killed', 'Timeout'];
export const undetectedStatuses: readonly MutantStatus[] = ['Survived', 'NoCoverage'];

export interface Score {
  readonly detected: number;
  readonly undetected: number;
  /** In percent with two decimals; undefined without any mutant. */
  readonly score: number | undefined;
  /** Without the mutants that the suite does not reach. */
  readonly coveredScore: number | undefined;
}

export function scoreOf(results: readonly Pick<MutantResult, 'status'>[]): Score {
  const count = (...statuses: readonly MutantStatus[]): number =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const detected = count(...detectedStatuses);
  const undetected = count(...undetectedStatuses);
  return {
    detected,
    undetected,
    score: percent(detected, detected + undetected),
    coveredScore: percent(detected, detected + count('Survived')),
  };
}

const percent = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 10_000) / 100;
