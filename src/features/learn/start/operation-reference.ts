// Finds the operations of a step in the API reference.
import type { Entity } from '../../../core/entity.js';
import { headingOf } from '../../../core/entity-names.js';
import { placeholderNames } from '../../../core/template.js';
import { operationIds } from '../../../core/operation-names.js';
import { matchesPath } from '../../../platform/practice/matching/path-pattern.js';
import { standardEntities } from '../../entities.module.js';
import type { LessonStep } from '../content/lesson.js';

export interface OperationReference {
  readonly operation: string;
  /** `/docs/users#Users/listUsers`. */
  readonly path: string;
}

/** A step that accepts more operations has the first ones. */
const MAX_REFERENCES = 3;

/** `earlier` are the steps before it: a saved URL is one of their operations. Empty where the reference has no such operation. */
export function referencesOf(
  step: LessonStep,
  earlier: readonly LessonStep[],
): readonly OperationReference[] {
  return operationsOf(step, earlier)
    .flatMap((operation) => {
      const tag = tags.get(operation);
      return tag === undefined ? [] : [{ operation, path: referencePath(tag, operation) }];
    })
    .slice(0, MAX_REFERENCES);
}

/** The page of the group and the operation on it, as scripts/web/docs/groups.mjs names them. */
function referencePath(tag: string, operation: string): string {
  return `/docs/${tag.toLowerCase().replaceAll(' ', '-')}#${encodeURI(`${tag}/${operation}`)}`;
}

function operationsOf(step: LessonStep, earlier: readonly LessonStep[]): readonly string[] {
  const { protocol, operation } = step.checks.request ?? {};
  const { method, path } = step.solution.request;
  const names = [operation].flat().filter((one) => typeof one === 'string' && !one.includes('{{'));
  // The reference has one operation for all of GraphQL, and one for all of SOAP.
  const isRest = protocol !== 'GraphQL' && protocol !== 'SOAP';
  if (isRest && names.length > 0) return names as readonly string[];
  const [saved] = path.startsWith('{{') ? placeholderNames(path) : [];
  const source = earlier.findIndex(({ save = {} }) => saved !== undefined && Object.hasOwn(save, saved));
  const from = earlier[source];
  if (from !== undefined) return operationsOf(from, earlier.slice(0, source));
  const [plain = ''] = path.split('?');
  const found = routes.filter((route) => matchesPath(route.path, plain));
  // HEAD and the methods that a URL does not support are described with GET.
  const known =
    found.find((route) => route.method === method) ?? found.find((route) => route.method === 'GET');
  return known === undefined ? [] : [known.operation];
}

/** The operations of other groups that lessons are about. */
const otherOperations: Readonly<Record<string, readonly string[]>> = {
  Flows: ['listFlows', 'runFlow'],
  Authentication: [
    ...['issueToken', 'verifyToken', 'getMe', 'getApiKeyInfo', 'getProtected', 'postProtected', 'logIn'],
    ...['listAuthMethods', 'issueClientToken', 'issueOauthToken', 'introspectToken', 'revokeToken'],
    ...['authorize', 'postAuthorize', 'pushAuthorizationRequest', 'startDevice', 'decideOnDevice'],
    ...['getOauthMetadata', 'getOpenidConfiguration', 'getUserinfo', 'postUserinfo'],
  ],
  Permissions: ['listPolicies'],
  GraphQL: ['queryGraphql', 'runGraphql'],
  SOAP: ['describeSoap', 'callSoap'],
  System: ['echoGet', 'echoQuery', 'echoPost', 'echoPut', 'echoPatch', 'echoDelete'],
};

/** The group of the reference by operation. */
const tags: ReadonlyMap<string, string> = new Map([
  ...standardEntities.flatMap((entity) =>
    Object.values(operationIds(entity)).map((operation) => [operation, headingOf(entity)] as const),
  ),
  ...Object.entries(otherOperations).flatMap(([tag, operations]) =>
    operations.map((operation) => [operation, tag] as const),
  ),
]);

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
}

/** For steps that check a path. */
const routes: readonly Route[] = [
  ...standardEntities.flatMap(routesOf),
  { method: 'GET', path: '/auth/protected/{scheme}', operation: 'getProtected' },
  { method: 'POST', path: '/auth/protected/{scheme}', operation: 'postProtected' },
  { method: 'POST', path: '/api/v1/echo', operation: 'echoPost' },
  { method: 'GET', path: '/graphql', operation: 'queryGraphql' },
  { method: 'POST', path: '/graphql', operation: 'runGraphql' },
  { method: 'GET', path: '/soap', operation: 'describeSoap' },
  { method: 'POST', path: '/soap', operation: 'callSoap' },
];

function routesOf(entity: Entity): readonly Route[] {
  const { list, search, create, get, replace, patch, remove } = operationIds(entity);
  const path = `/api/v1/${entity.plural}`;
  const record = `${path}/{id}`;
  return [
    { method: 'GET', path, operation: list },
    { method: 'QUERY', path, operation: search },
    { method: 'POST', path, operation: create },
    { method: 'GET', path: record, operation: get },
    { method: 'PUT', path: record, operation: replace },
    { method: 'PATCH', path: record, operation: patch },
    { method: 'DELETE', path: record, operation: remove },
  ];
}
