// The error of a failed verification. It has the expected and the recorded number of requests, and the closest requests.
import type { NearMissReport, RecordedRequest, Verification } from './journal.js';
import type { Condition, RecordedRequestMatcher } from './matcher.js';

export interface ExpectedCount {
  readonly match: RecordedRequestMatcher;
  readonly count: Condition;
}

export type Expected = ExpectedCount | { readonly sequence: readonly RecordedRequestMatcher[] };

export class VerificationError extends Error {
  override readonly name = 'VerificationError';
  /** Whether the journal has all requests, so that the count is not too low. */
  readonly hasAllRequests: boolean;

  constructor(
    expected: Expected,
    readonly verification: Verification,
    { isRecording, matching }: Journal,
  ) {
    super(
      [
        headline(expected, verification),
        ...hints({ ...verification, isRecording }),
        ...matches(matching, verification),
        ...misses(verification),
      ].join('\n'),
    );
    this.hasAllRequests = isRecording && verification.complete;
  }
}

/** Requests were recorded that no expectation has, or the journal does not have all requests. */
export class UnexpectedRequestsError extends Error {
  override readonly name = 'UnexpectedRequestsError';

  constructor(
    readonly requests: readonly RecordedRequest[],
    recorded: Recorded = { complete: true, isRecording: true },
  ) {
    const { length } = requests;
    const found =
      length === 0
        ? 'not all requests were recorded.'
        : `${length} more ${length === 1 ? 'was' : 'were'} recorded:`;
    super(
      [
        `Expected no other requests, but ${found}`,
        ...requestLines(requests.slice(0, MAX_SHOWN), length),
        ...hints(recorded),
      ].join('\n'),
    );
  }
}

/** Requests in the message of an error. */
export const MAX_SHOWN = 10;

/** The state of the journal of the session. */
interface Journal {
  readonly isRecording: boolean;
  /** Requests that match, newest first: some of them if there are many. */
  readonly matching: readonly RecordedRequest[];
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

interface Recorded {
  /** Whether the journal has all requests and could compare them. */
  readonly complete: boolean;
  readonly isRecording: boolean;
  /** The numbers of requests that could not be compared, because only the beginning of their body is stored. */
  readonly undecided?: readonly number[];
}

function hints({ complete, isRecording, undecided = [] }: Recorded): string[] {
  if (!isRecording) return ['The journal of this session is off: call session.requests.record() first.'];
  if (complete) return [];
  if (undecided.length === 0)
    return ['Older requests were dropped from the journal: set a higher max_entries.'];
  const shown = undecided.slice(0, MAX_SHOWN).map((number) => `#${number}`);
  const more = undecided.length > MAX_SHOWN ? [`and ${undecided.length - MAX_SHOWN} more`] : [];
  return [
    `The journal has only the beginning of these bodies, so match other parts of the requests: ${[...shown, ...more].join(', ')}`,
  ];
}

function matches(matching: readonly RecordedRequest[], { count }: Verification): string[] {
  return matching.length === 0 ? [] : ['Requests that match:', ...requestLines(matching, count)];
}

/** @param count the number of requests, including the requests that are not shown */
function requestLines(shown: readonly RecordedRequest[], count: number): string[] {
  const more = count - shown.length;
  return [...shown.map(requestText), ...(more > 0 ? [`  and ${more} before them`] : [])];
}

const requestText = ({ number, request, response }: RecordedRequest): string =>
  `  #${number}: ${request.method} ${request.url}, ${response === null ? 'no response' : `status ${response.status}`}`;

function misses({ near_misses: nearMisses = [] }: Verification): string[] {
  if (nearMisses.length === 0) return [];
  return ['Closest requests:', ...nearMisses.map(missText)];
}

function missText({ number, element, differences }: NearMissReport): string {
  const place = element === undefined ? '' : ` (element ${element + 1} of the sequence)`;
  return `  ${number === null ? 'none' : `#${number}`}${place}: ${differences.join('; ')}`;
}
