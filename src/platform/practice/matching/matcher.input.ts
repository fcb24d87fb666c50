// Reads a matcher from a client. It is plain JSON and is used as it was sent; see matcher.ts.
import { METHODS } from 'node:http';
import type { ErrorList } from '../../../core/error-list.js';
import {
  check,
  isJsonObject,
  object,
  oneOfTexts,
  oneOrMore,
  textUpTo,
  type Check,
  type MemberRule,
} from '../../http/validation/document-checks.js';
import { checkCondition } from './condition.input.js';
import { firstSegment } from './path-pattern.js';
import { MAX_ITEMS, MAX_LENGTH } from './matcher.limits.js';
import type { Matcher } from './matcher.js';

const MAX_CONDITIONS = 20;
const protocols = ['REST', 'GraphQL', 'SOAP'];
/** Not all supported versions of Node name QUERY. */
const methods = new Set([...METHODS, 'QUERY']);

interface MatcherOptions {
  /** The names of the operations; see `KnownOperations`. */
  readonly operations: readonly string[];
  /** Whether it matches recorded requests, which can have a status and an unknown path; else requests before they are handled. */
  readonly allowsStatus: boolean;
}

/**
 * Adds all validation errors to `errors`; the matcher is valid if there are none.
 * @param location where the matcher was found, such as `body/rules/0/match`
 */
export function readMatcher(
  value: unknown,
  location: string,
  { operations, allowsStatus }: MatcherOptions,
  errors: ErrorList,
): Matcher {
  const checks: Readonly<Record<string, Check>> = {
    protocol: oneOrMore(protocols.length, check(oneOfTexts(protocols))),
    operation: oneOrMore(MAX_ITEMS, operationIn(operations)),
    method: oneOrMore(MAX_ITEMS, check(isMethod)),
    path: check(pathRule(allowsStatus)),
    query: checkConditions,
    headers: checkConditions,
    body: checkConditions,
    ...(allowsStatus && { status: checkCondition }),
  };
  object(checks)(value, location, errors);
  if (isJsonObject(value) && conditionsIn(value) > MAX_CONDITIONS) {
    errors.add(location, `must NOT have more than ${MAX_CONDITIONS} conditions`);
  }
  return value as Matcher;
}

function operationIn(known: readonly string[]): Check {
  const names = new Set(known);
  return (value, location, errors) => {
    if (typeof value !== 'string') return errors.add(location, 'must be string');
    if (names.has(value)) return;
    errors.add(location, `must be a known operation${errors.hint(value, known)}`);
  };
}

function isMethod(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be string';
  return methods.has(value) ? undefined : 'must be an HTTP method in upper case';
}

/** The first segments of the paths that fault plans act on. */
const practiceSegments = new Set(['api', 'auth', 'graphql', 'soap']);
/** Requests to these paths are not recorded. */
const controlSegments = new Set(['session', 'learn', 'classes']);

/** Rejects patterns that match no request. */
const pathRule =
  (isRecorded: boolean): MemberRule =>
  (value) => {
    const wrong = textUpTo(MAX_LENGTH)(value);
    if (wrong !== undefined) return wrong;
    const path = String(value);
    if (!path.startsWith('/')) return 'must be a path that starts with /, such as /api/v1/users';
    if (/[?#]/.test(path)) return 'must be a path without a query: use the conditions of query';
    const first = firstSegment(path);
    if (first === undefined) return undefined;
    if (isRecorded) {
      return controlSegments.has(first) ? `must NOT start with /${first}: it is not recorded` : undefined;
    }
    return practiceSegments.has(first) ? undefined : 'must start with /api/v1, /auth, /graphql or /soap';
  };

const checkConditions: Check = (value, location, errors) => {
  if (!isJsonObject(value)) return errors.add(location, 'must be object');
  for (const [name, condition] of Object.entries(value)) {
    if (errors.isFull) return;
    if (name.length > MAX_LENGTH) {
      errors.add(location, `must NOT have names of more than ${MAX_LENGTH} characters`);
    } else checkCondition(condition, `${location}/${name}`, errors);
  }
};

function conditionsIn({ query, headers, body, status }: Readonly<Record<string, unknown>>): number {
  const named = [query, headers, body].map((one) => (isJsonObject(one) ? Object.keys(one).length : 0));
  return named.reduce((sum, one) => sum + one, status === undefined ? 0 : 1);
}
