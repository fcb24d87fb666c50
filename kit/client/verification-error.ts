// The error of a verification: how many requests were expected and recorded, and those that come closest.
import type { NearMissReport, Verification } from './journal.js';
import type { Condition, RecordedRequestMatcher } from './matcher.js';

export type Expected =
  | { readonly match: RecordedRequestMatcher; readonly count: Condition }
  | { readonly sequence: readonly RecordedRequestMatcher[] };

export class VerificationError extends Error {
  override readonly name = 'VerificationError';

  constructor(
    expected: Expected,
    readonly verification: Verification,
    /** Whether the session records its requests. */
    isRecording: boolean,
  ) {
    super(
      [headline(expected, verification), ...hints(verification, isRecording), ...misses(verification)].join(
        '\n',
      ),
    );
  }
}

function headline(expected: Expected, { count }: Verification): string {
  if ('sequence' in expected) {
    const { length } = expected.sequence;
    return `Expected ${length} requests in this order: ${JSON.stringify(expected.sequence)}, but only the first ${count} were recorded.`;
  }
  const found = count === 1 ? '1 was recorded' : `${count} were recorded`;
  return `Expected ${countText(expected.count)} that match ${JSON.stringify(expected.match)}, but ${found}.`;
}

const words: Readonly<Record<string, string>> = {
  eq: 'exactly',
  ne: 'a number other than',
  gt: 'more than',
  gte: 'at least',
  lt: 'fewer than',
  lte: 'at most',
  in: 'one of',
  nin: 'none of',
};

function countText(condition: Condition): string {
  if (typeof condition !== 'object' || condition === null)
    return `${String(condition)} ${condition === 1 ? 'request' : 'requests'}`;
  const parts = Array.isArray(condition)
    ? [`one of ${condition.join(', ')}`]
    : Object.entries(condition).map(([name, value]) => `${words[name] ?? name} ${String(value)}`);
  return `${parts.join(' and ')} ${parts.join() === 'at least 1' ? 'request' : 'requests'}`;
}

function hints({ complete }: Verification, isRecording: boolean): string[] {
  return [
    ...(isRecording ? [] : ['The journal of this session is off: call session.requests.record() first.']),
    ...(complete ? [] : ['Older requests were dropped from the journal: set a higher max_entries.']),
  ];
}

function misses({ near_misses: nearMisses = [] }: Verification): string[] {
  if (nearMisses.length === 0) return [];
  return ['Closest requests:', ...nearMisses.map(missText)];
}

function missText({ number, element, differences }: NearMissReport): string {
  const place = element === undefined ? '' : ` (element ${element + 1} of the sequence)`;
  return `  ${number === null ? 'none' : `#${number}`}${place}: ${differences.join('; ')}`;
}
