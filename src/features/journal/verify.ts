// Verifies how often a request was recorded, or in which order several were.
import { satisfies, type ValueCondition } from '../../platform/practice/matching/condition.js';
import { GivenValue } from '../../platform/practice/matching/given-value.js';
import type { Matcher } from '../../platform/practice/matching/matcher.js';
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
  /** Null if no request was recorded after that of the element before. */
  readonly number: number | null;
  readonly differences: readonly string[];
}

export interface VerifyResult {
  readonly verified: boolean;
  /** Requests that match; of a sequence, elements that were found. */
  readonly count: number;
  /** The condition; of a sequence, its length. */
  readonly expected: ValueCondition;
  /** Whether no entry was dropped, so that the count is not too low. */
  readonly complete: boolean;
  /** Only if not verified. */
  readonly near_misses?: readonly (NearMiss | MissingElement)[];
}

const isSequence = (expectation: Expectation): expectation is SequenceExpectation =>
  'sequence' in expectation;

export const matchersOf = (expectation: Expectation): readonly Matcher[] =>
  isSequence(expectation) ? expectation.sequence : [expectation.match];

/** Without near misses. */
export function verify(expectation: Expectation, matches: Matches): VerifyResult {
  const { isComplete: complete } = matches;
  if (isSequence(expectation)) {
    const { length: expected } = expectation.sequence;
    const { length: count } = matches.sequence;
    return { verified: count === expected, count, expected, complete };
  }
  const { count } = matches;
  const { count: expected } = expectation;
  const verified = satisfies(expected, new GivenValue(count, 'json', matches.work));
  return { verified, count, expected, complete };
}

/** The request that is missing for an expectation that is not met. */
export interface MissingRequest {
  readonly matcher: Matcher;
  /** The number of the first entry that can be it. */
  readonly from: number;
  /** The index in the sequence. */
  readonly element?: number;
}

/** Of a sequence: the first element without a request. */
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
