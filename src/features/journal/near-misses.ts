// The recorded requests that come closest to a matcher, and how they differ from it.
import { getByPath } from '../../core/template.js';
import { satisfies } from '../../platform/matching/condition.js';
import { matches, type MatchedRequest, type Matcher } from '../../platform/matching/matcher.js';

const MAX_NEAR_MISSES = 3;
/** Characters of a value in a difference. */
const MAX_VALUE_LENGTH = 100;

export interface NearMiss {
  readonly number: number;
  /** Like `method is GET, not POST`. */
  readonly differences: readonly string[];
}

export interface NumberedRequest {
  readonly number: number;
  readonly request: MatchedRequest;
}

/** At most three, the closest first, and of equally close ones the newest first. Requests that match are left out. */
export function nearMisses(matcher: Matcher, requests: readonly NumberedRequest[]): readonly NearMiss[] {
  return requests
    .filter(({ request }) => !matches(matcher, request))
    .map(({ number, request }) => ({ number, distance: distanceOf(matcher, request), request }))
    .sort((one, other) => one.distance - other.distance || other.number - one.number)
    .slice(0, MAX_NEAR_MISSES)
    .map(({ number, request }) => ({ number, differences: differencesOf(matcher, request) }));
}

type Differ = (matcher: Matcher, request: MatchedRequest) => readonly string[];
type NamedConditions = 'query' | 'headers' | 'body';

const nouns = { query: 'query parameter', headers: 'header', body: 'body field' } as const;

const own = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const valuesOf: Readonly<Record<NamedConditions, (request: MatchedRequest, name: string) => unknown>> = {
  query: ({ query }, name) => own(query, name),
  headers: ({ headers }, name) => own(headers, name.toLowerCase()),
  body: ({ body }, path) => getByPath(body, path),
};

/** A key with one value in a request. */
const single =
  (key: Exclude<keyof Matcher, NamedConditions>, valueOf: (request: MatchedRequest) => unknown): Differ =>
  (matcher, request) => {
    const { [key]: expected } = matcher;
    if (expected === undefined || matches({ [key]: expected }, request)) return [];
    return [difference(key, valueOf(request), expected)];
  };

const named =
  (key: NamedConditions): Differ =>
  ({ [key]: conditions = {} }, request) =>
    Object.entries(conditions).flatMap(([name, condition]) => {
      const value = valuesOf[key](request, name);
      const isSatisfied = satisfies(condition, value, key === 'body' ? 'json' : 'text');
      return isSatisfied ? [] : [difference(`${nouns[key]} ${name}`, value, condition)];
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

const differencesOf: Differ = (matcher, request) =>
  Object.values(differs).flatMap((differ) => differ(matcher, request));

/** The number of differences. Of a path, only a part counts: the segments that differ. */
function distanceOf(matcher: Matcher, request: MatchedRequest): number {
  const { length } = differencesOf(matcher, request);
  if (matcher.path === undefined || matches({ path: matcher.path }, request)) return length;
  return length - 1 + pathDistance(matcher.path, request.path);
}

/** Above 0, to 1. */
function pathDistance(pattern: string, path: string): number {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  const segments = Math.max(expected.length, given.length);
  const equal = expected.filter((one, i) => one === given[i] || /^\{.*\}$/.test(one)).length;
  return (segments - Math.min(equal, segments - 1)) / segments;
}

const difference = (name: string, value: unknown, expected: unknown): string =>
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
