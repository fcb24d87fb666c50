// An operation as a client writes it: `PATCH /api/v1/products/{id}`, mutation `updateProduct`, SOAP operation `UpdateProduct`.
import type { ExchangeProtocol } from '../../../../platform/practice/exchange/exchange.js';
import type { LessonStep } from '../../content/lesson.js';
import type { CheckContext } from './check.js';
import { cut, listed } from './shown-value.js';

/** The operations that a step accepts, in the protocol of the step, or else of the exchange. */
export function expectedOperation(step: LessonStep, operations: unknown, used: ExchangeProtocol): string {
  const names = [operations].flat().map(String);
  const { protocol } = step.checks.request ?? {};
  const wanted = isProtocol(protocol) ? protocol : used;
  if (names.length === 1 && wanted === 'REST') return requestOf(step) ?? code(names.join());
  const nouns = new Set([...names.map(nounOf), collectionNoun(step)]);
  return listed(names.map((name) => wordsOf(name, wanted, nouns)));
}

/** The request that was sent. */
export function sentOperation({
  exchange,
  operation,
  step,
}: Pick<CheckContext, 'exchange' | 'operation' | 'step'>): string {
  const { protocol, method, path } = exchange;
  if (protocol === 'REST') return code(cut(`${method} ${path}`));
  const all = operation === undefined ? exchange.operations : [operation];
  const names = [...new Set(all.map((one) => one.operation))];
  const nouns = new Set([...names.map(nounOf), collectionNoun(step)]);
  return listed(
    names.map((name) => wordsOf(name, protocol, nouns)),
    'and',
  );
}

const isProtocol = (value: unknown): value is ExchangeProtocol =>
  value === 'REST' || value === 'GraphQL' || value === 'SOAP';

const code = (text: string): string => `\`${text}\``;

/** The request of the solution without its values; undefined if the solution uses another protocol. */
function requestOf({ solution: { request } }: LessonStep): string | undefined {
  const path = (request.path.split('?', 1)[0] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    /id$/i.test(name) ? '{id}' : `{${name}}`,
  );
  return /^\/(?:graphql|soap)\b/.test(path) ? undefined : code(`${request.method} ${path}`);
}

const entityOperation = /^(list|search|get|create|replace|patch|delete)([A-Z][A-Za-z]*?)s?$/;

/** `Product`, of an operation that only records have. */
function nounOf(operation: string): string | undefined {
  const [, verb, noun] = entityOperation.exec(operation) ?? [];
  return verb === 'get' ? undefined : noun;
}

/** `Product`, of a solution at `/api/v1/products`. */
function collectionNoun({ solution: { request } }: LessonStep): string | undefined {
  const plural = /^\/api\/v1\/([a-z]+)s\b/.exec(request.path)?.[1];
  return plural === undefined ? undefined : plural.slice(0, 1).toUpperCase() + plural.slice(1);
}

/** The `operationId` if the operation is not about records. */
function wordsOf(
  operation: string,
  protocol: ExchangeProtocol,
  nouns: ReadonlySet<string | undefined>,
): string {
  const [, verb = '', noun = ''] = entityOperation.exec(operation) ?? [];
  if (protocol === 'REST') return nouns.has(noun) ? code(restRequest(verb, noun)) : code(operation);
  if (verb === '') return code(operation);
  return protocol === 'GraphQL' ? graphqlField(verb, noun) : code(soapOperation(verb, noun));
}

const methods: Readonly<Record<string, string>> = {
  list: 'GET',
  get: 'GET',
  search: 'QUERY',
  create: 'POST',
  replace: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

function restRequest(verb: string, noun: string): string {
  const isRecord = !['list', 'search', 'create'].includes(verb);
  return `${methods[verb] ?? ''} /api/v1/${noun.toLowerCase()}s${isRecord ? '/{id}' : ''}`;
}

function graphqlField(verb: string, noun: string): string {
  const name = noun.slice(0, 1).toLowerCase() + noun.slice(1);
  if (verb === 'list') return `query ${code(`${name}s`)}`;
  if (verb === 'get') return `query ${code(name)}`;
  return `mutation ${code(`${verb === 'patch' ? 'update' : verb}${noun}`)}`;
}

function soapOperation(verb: string, noun: string): string {
  if (verb === 'list') return `Get${noun}s`;
  const name = verb === 'patch' ? 'update' : verb;
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${noun}`;
}
