// The request matcher: selects requests by protocol, operation, method, path, query, headers, body and status.
import type { ExchangeProtocol } from '../exchange/exchange.js';
import { satisfies, type ValueCondition } from './condition.js';
import type { MatchSubject, NamedPart } from './match-subject.js';
import { matchesSegments } from './path-pattern.js';

type OneOrMore<T> = T | readonly T[];
type Conditions = Readonly<Record<string, ValueCondition>>;

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
  readonly status?: ValueCondition;
}

type Test = (matcher: Matcher, subject: MatchSubject) => boolean;

const satisfyAll =
  (part: NamedPart): Test =>
  ({ [part]: conditions = {} }, subject) =>
    Object.entries(conditions).every(([name, condition]) => satisfies(condition, subject.given(part, name)));

/** One for each key of a matcher. The body comes last, because it is read only if a condition on it decides. */
const tests: Readonly<Record<keyof Matcher, Test>> = {
  protocol: ({ protocol }, subject) => someOf(protocol, subject, (one) => one === subject.request.protocol),
  operation: ({ operation }, subject) => someOf(operation, subject, (one) => subject.operations.has(one)),
  method: ({ method }, subject) => someOf(method, subject, (one) => one === subject.request.method),
  path: ({ path }, subject) => path === undefined || matchesSegments(path, subject.segments),
  query: satisfyAll('query'),
  headers: satisfyAll('headers'),
  status: ({ status }, subject) =>
    status === undefined || (subject.request.status !== undefined && satisfies(status, subject.status)),
  body: satisfyAll('body'),
};

const allTests = Object.values(tests);

/** Throws the error of the work budget of the subject if the request and the matcher need too much work. */
export function matches(matcher: Matcher, subject: MatchSubject): boolean {
  subject.work.spend(1);
  return allTests.every((test) => test(matcher, subject));
}

/** Without an expectation, true. */
function someOf(
  expected: OneOrMore<string> | undefined,
  { work }: MatchSubject,
  test: (one: string) => boolean,
): boolean {
  if (expected === undefined) return true;
  const list = [expected].flat();
  work.spend(list.length);
  return list.some(test);
}
