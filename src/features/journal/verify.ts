// Verifies the number of recorded requests, or the order of several requests.
import { satisfies, type ValueCondition } from '../../platform/practice/matching/condition.js';
import { GivenValue } from '../../platform/practice/matching/given-value.js';
import type { Matcher } from '../../platform/practice/matching/matcher.js';
import type { WorkBudget } from '../../platform/kernel/runtime/work-budget.js';
import type { Matches } from './matches.js';
import type { NearMiss } from './near-misses.js';

export const AT_LEAST_ONE: ValueCondition = { gte: 1 };

interface CountExpectation {
  readonly match: Matcher;
  readonly count: ValueCondition;
}

interface SequenceExpectation {
  readonly sequence: readonly Matcher[];
}

export type Expectation = CountExpectation | SequenceExpectation;

interface MissingElement {
  /** The index of the first element of the sequence without a request. */
  readonly element: number;
  /** The number of the closest request. Null if no request was recorded after the request of the previous element. */
  readonly number: number | null;
  readonly differences: readonly string[];
}

export interface VerifyResult {
  readonly verified: boolean;
  /** Requests that match; of a sequence, elements that were found. */
  readonly count: number;
  /** The condition; of a sequence, its length. */
  readonly expected: ValueCondition;
  /** Whether all requests were recorded and compared, so that the count is not too low. */
  readonly complete: boolean;
  /** The numbers of requests that could not be compared, because only the beginning of their body is stored. */
  readonly undecided?: readonly number[];
  /** What to do if the journal is empty. */
  readonly hint?: string;
  /** Only if not verified. */
  readonly near_misses?: readonly (NearMiss | MissingElement)[];
}

const isSequence = (expectation: Expectation): expectation is SequenceExpectation =>
  'sequence' in expectation;

export const matchersOf = (expectation: Expectation): readonly Matcher[] =>
  isSequence(expectation) ? expectation.sequence : [expectation.match];

const completeness = ({ isComplete, undecided }: Matches): Pick<VerifyResult, 'complete' | 'undecided'> => ({
  complete: isComplete,
  ...(undecided.length > 0 && { undecided }),
});

/** Whether an expectation holds before the first request, so that only waiting can refute it: `count: 0`. */
export const holdsAtFirst = (expectation: Expectation, work: WorkBudget): boolean =>
  !isSequence(expectation) && satisfies(expectation.count, new GivenValue(0, 'json', work));

/** Without near misses. */
export function verify(expectation: Expectation, matches: Matches): VerifyResult {
  const complete = completeness(matches);
  if (isSequence(expectation)) {
    const { length: expected } = expectation.sequence;
    const { length: count } = matches.sequence;
    return { verified: count === expected, count, expected, ...complete };
  }
  const { count } = matches;
  const { count: expected } = expectation;
  const verified = satisfies(expected, new GivenValue(count, 'json', matches.work));
  return { verified, count, expected, ...complete };
}

/** The request that is missing for an expectation that is not met. */
export interface MissingRequest {
  readonly matcher: Matcher;
  /** The number of the first entry that can be it. */
  readonly from: number;
  /** The index in the sequence. */
  readonly element?: number;
}

/** In a sequence: the first element without a request. */
export function missingRequest(expectation: Expectation, matches: Matches): MissingRequest {
  if (!isSequence(expectation)) return { matcher: expectation.match, from: 1 };
  const found = matches.sequence;
  const element = found.length;
  return { matcher: expectation.sequence[element] ?? {}, from: (found.at(-1) ?? 0) + 1, element };
}

export function missesOf(
  { element }: MissingRequest,
  misses: readonly NearMiss[],
): readonly (NearMiss | MissingElement)[] {
  if (element === undefined) return misses;
  if (misses.length > 0) return misses.map((miss) => ({ element, ...miss }));
  return [{ element, number: null, differences: ['no later request was recorded'] }];
}
