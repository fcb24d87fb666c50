// Verifies how often a request was recorded, or in which order several were.
import { satisfies, type Condition } from '../../platform/matching/condition.js';
import type { Matcher } from '../../platform/matching/matcher.js';
import type { Matches } from './matches.js';
import { nearMisses, type NearMiss, type NumberedRequest } from './near-misses.js';

export const AT_LEAST_ONE: Condition = { gte: 1 };

interface CountExpectation {
  readonly match: Matcher;
  readonly count: Condition;
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

export interface Verification {
  readonly verified: boolean;
  /** Requests that match; of a sequence, elements that were found. */
  readonly count: number;
  /** The condition; of a sequence, its length. */
  readonly expected: Condition;
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
export function verify(expectation: Expectation, matches: Matches): Verification {
  const { isComplete: complete } = matches;
  if (isSequence(expectation)) {
    const { length: expected } = expectation.sequence;
    const { length: count } = matches.sequence;
    return { verified: count === expected, count, expected, complete };
  }
  const { count } = matches;
  const { count: expected } = expectation;
  return { verified: satisfies(expected, count), count, expected, complete };
}

/** The near misses of an expectation that is not met. Of a sequence: those of the first element without a request. */
export function missesOf(
  expectation: Expectation,
  matches: Matches,
  requests: readonly NumberedRequest[],
): readonly (NearMiss | MissingElement)[] {
  if (!isSequence(expectation)) return nearMisses(expectation.match, requests);
  const found = matches.sequence;
  const element = found.length;
  const matcher = expectation.sequence[element] ?? {};
  const after = found.at(-1) ?? 0;
  const misses = nearMisses(
    matcher,
    requests.filter(({ number }) => number > after),
  );
  if (misses.length > 0) return misses.map((miss) => ({ element, ...miss }));
  return [{ element, number: null, differences: ['no later request was recorded'] }];
}
