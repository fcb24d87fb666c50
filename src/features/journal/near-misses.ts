// The recorded requests that come closest to a matcher, and how they differ from it.
import { satisfies } from '../../platform/practice/matching/condition.js';
import type { MatchSubject, NamedPart } from '../../platform/practice/matching/match-subject.js';
import type { MatchedRequest } from '../../platform/practice/matching/matched-request.js';
import { matches, type Matcher } from '../../platform/practice/matching/matcher.js';

const MAX_NEAR_MISSES = 3;
/** Characters of a value in a difference. */
const MAX_VALUE_LENGTH = 100;

export interface NearMiss {
  readonly number: number;
  /** Like `method is GET, not POST`. */
  readonly differences: readonly string[];
}

interface Difference {
  readonly name: string;
  readonly value: unknown;
  readonly expected: unknown;
}

interface Candidate {
  readonly number: number;
  readonly distance: number;
  readonly differences: readonly Difference[];
}

/** The three closest requests; of equally close ones, the newest. Only their differences are written as text. */
export class NearMisses {
  private closest: readonly Candidate[] = [];

  constructor(private readonly matcher: Matcher) {}

  /** Considers a recorded request, unless it matches. */
  add(number: number, subject: MatchSubject): void {
    const differences = Object.values(differs).flatMap((differ) => differ(this.matcher, subject));
    if (differences.length === 0) return;
    const distance = distanceOf(differences, this.matcher, subject);
    this.closest = [...this.closest, { number, distance, differences }]
      .sort((one, other) => one.distance - other.distance || other.number - one.number)
      .slice(0, MAX_NEAR_MISSES);
  }

  /** The closest first. */
  get list(): readonly NearMiss[] {
    return this.closest.map(({ number, differences }) => ({ number, differences: differences.map(textOf) }));
  }
}

type Differ = (matcher: Matcher, subject: MatchSubject) => readonly Difference[];

const nouns = { query: 'query parameter', headers: 'header', body: 'body field' } as const;

/** A key with one value in a request. */
const single =
  (key: Exclude<keyof Matcher, NamedPart>, valueOf: (request: MatchedRequest) => unknown): Differ =>
  (matcher, subject) => {
    const { [key]: expected } = matcher;
    if (expected === undefined || matches({ [key]: expected }, subject)) return [];
    return [{ name: key, value: valueOf(subject.request), expected }];
  };

const named =
  (part: NamedPart): Differ =>
  ({ [part]: conditions = {} }, subject) =>
    Object.entries(conditions).flatMap(([name, expected]) => {
      const given = subject.given(part, name);
      return satisfies(expected, given)
        ? []
        : [{ name: `${nouns[part]} ${name}`, value: given.value, expected }];
    });

/** In the order in which the differences are listed. */
const differs: Readonly<Record<keyof Matcher, Differ>> = {
  protocol: single('protocol', ({ protocol }) => protocol),
  operation: single('operation', ({ operations }) => operations.join(' and ') || undefined),
  method: single('method', ({ method }) => method),
  path: single('path', ({ path }) => path),
  query: named('query'),
  headers: named('headers'),
  body: named('body'),
  status: single('status', ({ status }) => status),
};

/** The number of differences. Of a path, only a part counts: the segments that differ. */
function distanceOf(
  differences: readonly Difference[],
  { path: pattern }: Matcher,
  { request }: MatchSubject,
): number {
  const { length } = differences;
  if (pattern === undefined || !differences.some(({ name }) => name === 'path')) return length;
  return length - 1 + pathDistance(pattern, request.path);
}

/** Above 0, to 1. */
function pathDistance(pattern: string, path: string): number {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  const segments = Math.max(expected.length, given.length);
  const equal = expected.filter((one, i) => one === given[i] || /^\{.*\}$/.test(one)).length;
  return (segments - Math.min(equal, segments - 1)) / segments;
}

const textOf = ({ name, value, expected }: Difference): string =>
  `${name} is ${value === undefined ? 'missing' : shortText(value)}, not ${conditionText(expected)}`;

function conditionText(condition: unknown): string {
  if (Array.isArray(condition)) return `one of ${condition.map(shortText).join(', ')}`;
  if (typeof condition !== 'object' || condition === null) return shortText(condition);
  return Object.entries(condition)
    .map(([operator, operand]) => `${operator} ${shortText(operand)}`)
    .join(' and ');
}

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
