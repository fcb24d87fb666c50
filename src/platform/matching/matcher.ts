// The request matcher: selects requests by protocol, operation, method, path, query, headers, body and status.
import { getByPath } from '../../core/template.js';
import type { ExchangeProtocol } from '../exchange/exchange.js';
import { satisfies, type Condition } from './condition.js';
import { matchesPath } from './path-pattern.js';

type OneOrMore<T> = T | readonly T[];
type Conditions = Readonly<Record<string, Condition>>;

/** All keys are combined with AND; `{}` matches every request. */
export interface Matcher {
  readonly protocol?: OneOrMore<ExchangeProtocol>;
  /** An `operationId`, which stands for the operation in every protocol. */
  readonly operation?: OneOrMore<string>;
  readonly method?: OneOrMore<string>;
  /** A pattern; see `matchesPath`. */
  readonly path?: string;
  readonly query?: Conditions;
  /** By name in any case. */
  readonly headers?: Conditions;
  /** By dotted path, `items.0.id`. JSON bodies only. */
  readonly body?: Conditions;
  /** On the status of the response; a request without a response does not satisfy it. */
  readonly status?: Condition;
}

export interface MatchedRequest {
  readonly protocol: ExchangeProtocol;
  /** Empty if the request has no operation. One of several operations must match. */
  readonly operations: readonly string[];
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly status?: number;
}

type Test = (matcher: Matcher, request: MatchedRequest) => boolean;

/** One for each key of a matcher. */
const tests: Readonly<Record<keyof Matcher, Test>> = {
  protocol: ({ protocol }, request) => protocol === undefined || isOneOf(protocol, request.protocol),
  operation: ({ operation }, { operations }) =>
    operation === undefined || operations.some((one) => isOneOf(operation, one)),
  method: ({ method }, request) => method === undefined || isOneOf(method, request.method),
  path: ({ path }, request) => path === undefined || matchesPath(path, request.path),
  query: ({ query }, request) => satisfyAll(query, (name) => own(request.query, name), 'text'),
  headers: ({ headers }, request) =>
    satisfyAll(headers, (name) => own(request.headers, name.toLowerCase()), 'text'),
  body: ({ body }, request) => satisfyAll(body, (path) => getByPath(request.body, path), 'json'),
  status: ({ status: condition }, { status }) =>
    condition === undefined || (status !== undefined && satisfies(condition, status)),
};

const allTests = Object.values(tests);

export function matches(matcher: Matcher, request: MatchedRequest): boolean {
  return allTests.every((test) => test(matcher, request));
}

const isOneOf = (expected: OneOrMore<string>, value: string): boolean => [expected].flat().includes(value);

const own = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function satisfyAll(
  conditions: Conditions = {},
  valueOf: (name: string) => unknown,
  kind: 'text' | 'json',
): boolean {
  return Object.entries(conditions).every(([name, condition]) => satisfies(condition, valueOf(name), kind));
}
