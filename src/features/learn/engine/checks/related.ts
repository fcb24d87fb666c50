// Whether an exchange is an attempt at a step: it has the step's protocol, and its operation, its path, or its collection with
// another method. Other exchanges are not counted.
import { getByPath } from '../../../../core/template.js';
import type { Exchange } from '../../../../platform/practice/exchange/exchange.js';
import type { CheckContext } from './check.js';
import { findViolation } from './condition.js';
import { jsonEqual } from './equality.js';
import { pathEqual } from './path.js';

type RelatedContext = Pick<CheckContext, 'step' | 'exchange' | 'values'>;

export function isRelated(context: RelatedContext): boolean {
  const { step, exchange, values } = context;
  const { protocol, operation, path } = step.checks.request ?? {};
  if (protocol !== undefined && findViolation(protocol, exchange.protocol, jsonEqual, values)) return false;
  if (operation === undefined && path === undefined) return isRelatedByFacts(context);
  return hasOperation(context) || hasPath(context) || hasCollection(context);
}

/** For challenges: the operation or path itself. */
export function isRelatedCandidate(context: RelatedContext): boolean {
  const { step, exchange, values } = context;
  const { protocol, operation, path } = step.checks.request ?? {};
  if (protocol !== undefined && findViolation(protocol, exchange.protocol, jsonEqual, values)) return false;
  if (operation === undefined && path === undefined) return isRelatedByFacts(context);
  return hasOperation(context) || (path !== undefined && hasPath(context));
}

function hasOperation({ step, exchange, values }: RelatedContext): boolean {
  const condition = step.checks.request?.operation;
  if (condition === undefined) return false;
  return exchange.operations.some(
    ({ operation }) => findViolation(condition, operation, jsonEqual, values) === undefined,
  );
}

function hasPath({ step, exchange, values }: RelatedContext): boolean {
  const condition = step.checks.request?.path;
  if (condition !== undefined)
    return findViolation(condition, exchange.path, pathEqual, values) === undefined;
  return isShared(exchange) ? false : pathEqual(exchange.path, solutionPath(step.solution.request.path));
}

/** GraphQL and SOAP have one path each; there, operations on one kind of record belong together. */
function hasCollection({ step, exchange }: RelatedContext): boolean {
  if (!isShared(exchange)) {
    const collection = collectionOf(solutionPath(step.solution.request.path));
    return collection !== undefined && collection === collectionOf(exchange.path);
  }
  const { operations } = exchange;
  if (operations.length === 0) return true;
  const wanted = [step.checks.request?.operation].flat().map(recordOf);
  return operations.some(({ operation }) => wanted.includes(recordOf(operation)));
}

const isShared = ({ protocol }: Exchange): boolean => protocol !== 'REST';

/** Without the query; a placeholder is any segment. */
const solutionPath = (path: string): string =>
  (path.split('?', 1)[0] ?? '').replaceAll(/\{\{[^{}]*\}\}/g, '{value}');

const collectionOf = (path: string): string | undefined => /^\/api\/v1\/[^/]+/.exec(path)?.[0];

/** `user` of `listUsers` and of `patchUser`. */
const recordOf = (operation: unknown): unknown =>
  typeof operation === 'string' ? /^[a-z]+([A-Z]\w*?)s?$/.exec(operation)?.[1] : undefined;

/**
 * A step for any request, such as "Get 413": related is what has its kind of credential, GraphQL operation or SOAP message, else
 * what has its status.
 */
function isRelatedByFacts({ step, exchange, values }: RelatedContext): boolean {
  const { auth, graphql, soap } = step.checks.request ?? {};
  if (auth !== undefined) {
    const [name, condition] =
      Object.entries(auth).find(([fact]) => fact === 'scheme' || fact === 'grant') ?? [];
    const fact = name === undefined ? undefined : getByPath(exchange.auth, name);
    return (
      exchange.auth !== undefined &&
      (name === undefined || !findViolation(condition, fact, jsonEqual, values))
    );
  }
  if (graphql !== undefined) return exchange.protocol === 'GraphQL';
  if (soap !== undefined) return exchange.protocol === 'SOAP';
  const { status, error } = step.checks.response;
  if (status !== undefined) return findViolation(status, exchange.status, jsonEqual, values) === undefined;
  return error === null
    ? exchange.status < 400
    : exchange.status >= 400 || exchange.operations.some((one) => one.error);
}
