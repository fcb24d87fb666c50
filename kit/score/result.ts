// The result of a run of the suite with one mutant in one protocol, with the statuses of Stryker.
import type { MutantExample } from '../client/mutants-control.js';
import type { MutantPair } from './catalogue.js';

export type StrykerStatus =
  'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'Ignored' | 'RuntimeError' | 'Pending';

/**
 * Unconfirmed: the suite did not pass, but nothing shows that the mutant is the cause.
 * Unused: the suite sends no request in the protocol, and no option counts it.
 */
export type MutantStatus = StrykerStatus | 'Unconfirmed' | 'Unused';

export interface MutantResult extends MutantPair {
  readonly status: MutantStatus;
  /** Milliseconds; undefined without a run. */
  readonly duration?: number | undefined;
  /** Requests in which the mutant made a difference. */
  readonly reached?: number | undefined;
  readonly example?: MutantExample | undefined;
  /** If unconfirmed: why, and the last lines of the output of the suite. */
  readonly unconfirmed?: { readonly reason: string; readonly lastLines: string };
}

/** The permitted variations with which the suite failed. */
export interface FalseAlarms {
  readonly failed: readonly string[];
  readonly count: number;
}

const detectedStatuses: readonly MutantStatus[] = ['Killed', 'Timeout'];
export const undetectedStatuses: readonly MutantStatus[] = ['Survived', 'NoCoverage', 'Unconfirmed'];

interface Score {
  readonly detected: number;
  readonly undetected: number;
  /** In percent with two decimals; undefined without any mutant. */
  readonly score: number | undefined;
  /** Without the mutants that the suite does not reach. */
  readonly coveredScore: number | undefined;
}

/** The results as if all protocols counted. */
export const withUnused = (results: readonly MutantResult[]): readonly MutantResult[] =>
  results.map((result) => (result.status === 'Unused' ? { ...result, status: 'NoCoverage' } : result));

export function scoreOf(results: readonly Pick<MutantResult, 'status' | 'reached'>[]): Score {
  const detected = results.filter(({ status }) => detectedStatuses.includes(status)).length;
  const undetected = results.filter(({ status }) => undetectedStatuses.includes(status));
  const covered = undetected.filter((result) => strykerStatus(result) === 'Survived');
  return {
    detected,
    undetected: undetected.length,
    score: percent(detected, detected + undetected.length),
    coveredScore: percent(detected, detected + covered.length),
  };
}

/** The schema of Stryker has neither of the two further statuses. */
export function strykerStatus({
  status,
  reached = 0,
}: Pick<MutantResult, 'status' | 'reached'>): StrykerStatus {
  if (status === 'Unused') return 'Ignored';
  if (status !== 'Unconfirmed') return status;
  return reached > 0 ? 'Survived' : 'NoCoverage';
}

const percent = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 10_000) / 100;
