// Reads the bodies, query parameters and paths of the journal routes. Throws BAD_REQUEST with all validation errors.
import { ErrorList } from '../../core/error-list.js';
import { failValidation } from '../../core/errors.js';
import { readNumber } from '../../core/text.js';
import { checkCondition } from '../../platform/practice/matching/condition.input.js';
import type { ValueCondition } from '../../platform/practice/matching/condition.js';
import { readMatcher } from '../../platform/practice/matching/matcher.input.js';
import type { Matcher } from '../../platform/practice/matching/matcher.js';
import {
  integerRule,
  isJsonObject,
  list,
  type Check,
} from '../../platform/http/validation/document-checks.js';
import { checkOf } from '../../platform/http/validation/schema-checks.js';
import { readQuery } from '../../platform/http/validation/query-parameters.js';
import {
  countBody,
  DEFAULT_LIMIT,
  findBody,
  MAX_ENTRIES,
  MAX_SEQUENCE,
  MIN_SEQUENCE,
  verifyBody,
} from './journal.schemas.js';
import { AT_LEAST_ONE, type Expectation } from './verify.js';

/** Names of operations that a matcher may have. */
type Operations = readonly string[];

/** A text that does not match a matcher's form has its errors in `errors`. */
const matcherIn =
  (operations: Operations): Check =>
  (value, location, errors) =>
    void readMatcher(value, location, { operations, allowsStatus: true }, errors);

function readBody(body: unknown, check: Check): object {
  const errors = new ErrorList();
  check(body, 'body', errors);
  errors.failIfAny();
  return body as object;
}

interface Search {
  readonly match: Matcher;
  readonly limit: number;
}

export function readSearch(body: unknown, operations: Operations): Search {
  const check = checkOf(findBody, { match: matcherIn(operations) });
  const { match, limit } = readBody(body, check) as { match: Matcher; limit?: number };
  return { match, limit: limit ?? DEFAULT_LIMIT };
}

interface Wait {
  /** 0 does not wait. */
  readonly waitSeconds: number;
}

export interface Count extends Wait {
  readonly match: Matcher;
}

export function readCount(body: unknown, operations: Operations): Count {
  const check = checkOf(countBody, { match: matcherIn(operations) });
  const read = readBody(body, check) as { match: Matcher; wait_seconds?: number };
  return { match: read.match, waitSeconds: read.wait_seconds ?? 0 };
}

export interface Verifying extends Wait {
  readonly expectation: Expectation;
}

interface VerifyBody {
  readonly match?: Matcher;
  readonly count?: ValueCondition;
  readonly sequence?: readonly Matcher[];
  readonly wait_seconds?: number;
}

export function readVerification(body: unknown, operations: Operations): Verifying {
  const match = matcherIn(operations);
  const own = { match, count: checkCount, sequence: list(MIN_SEQUENCE, MAX_SEQUENCE, match) };
  const checkProperties = checkOf(verifyBody, own);
  const read = readBody(body, (value, location, errors) => {
    checkProperties(value, location, errors);
    if (isJsonObject(value)) checkExclusive(value, errors);
  });
  const { sequence, match: single = {}, count = AT_LEAST_ONE, wait_seconds = 0 } = read as VerifyBody;
  return {
    expectation: sequence === undefined ? { match: single, count } : { sequence },
    waitSeconds: wait_seconds,
  };
}

function checkExclusive(
  { match, count, sequence }: Readonly<Record<string, unknown>>,
  errors: ErrorList,
): void {
  if (sequence === undefined) {
    if (match === undefined) errors.add('body', "must have required property 'match' or 'sequence'");
    return;
  }
  if (match !== undefined) errors.add('body/sequence', 'must NOT be sent with match');
  if (count !== undefined) errors.add('body/sequence', 'must NOT be sent with count');
}

const countOperators = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin']);

/** A condition whose operands are numbers. */
const checkCount: Check = (value, location, errors) => {
  if (!errors.passes(() => checkCondition(value, location, errors))) return;
  const operators = isJsonObject(value) ? Object.entries(value) : [['eq', value] as const];
  for (const [name, operand] of operators) {
    const place = isJsonObject(value) ? `${location}/${name}` : location;
    if (!countOperators.has(name)) errors.add(place, 'must NOT be applied to a number');
    else if (![operand].flat().every(Number.isInteger)) errors.add(place, 'must be integer');
  }
};

export interface Listing extends Search {
  /** Numbers above it. */
  readonly since: number;
}

const listParameters = ['limit', 'since', 'method', 'path', 'operation', 'protocol', 'status'] as const;

export function readListing(query: unknown, operations: Operations): Listing {
  const { limit, since, status, ...match } = readQuery(query, listParameters);
  const errors = new ErrorList();
  const integer = (name: string, text: string | undefined, max: number, min = 0): number | undefined => {
    if (text === undefined) return undefined;
    const message = integerRule(min, max)(readNumber(text));
    if (message !== undefined) errors.add(`querystring/${name}`, message);
    return Number(text);
  };
  const wanted = {
    limit: integer('limit', limit, MAX_ENTRIES, 1) ?? DEFAULT_LIMIT,
    since: integer('since', since, Number.MAX_SAFE_INTEGER) ?? 0,
  };
  const statusNumber = integer('status', status, 599, 100);
  const matcher = { ...match, ...(statusNumber !== undefined && { status: statusNumber }) };
  readMatcher(matcher, 'querystring', { operations, allowsStatus: true }, errors);
  errors.failIfAny();
  return { ...wanted, match: matcher as Matcher };
}

export function readRedact(query: unknown): boolean {
  const { redact = 'false' } = readQuery(query, ['redact']);
  if (redact === 'true' || redact === 'false') return redact === 'true';
  const message = 'must be equal to one of the allowed values: true, false';
  return failValidation([{ location: 'querystring/redact', field: 'redact', message }]);
}

export function readEntryNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  return failValidation([{ location: 'params/number', field: 'number', message: 'must be integer' }]);
}
