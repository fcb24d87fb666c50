// Reads requests in the form that most clients send, without the Apollo server.
import type { FastifyRequest } from 'fastify';

export type Variables = Readonly<Record<string, unknown>>;

export interface PlainRequest {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Variables | null;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Undefined for every other request, such as a persisted query or an invalid body: the Apollo server handles these.
 * @param body the body of the request, or one request of a batch
 */
export function plainRequest(
  { method, headers, query }: Pick<FastifyRequest, 'method' | 'headers' | 'query'>,
  body: unknown,
): PlainRequest | undefined {
  if (method !== 'POST' && headers['content-type'] !== undefined) return undefined;
  const request = method === 'POST' ? body : fromQueryString(query as Json);
  return isPlain(request) ? request : undefined;
}

function isPlain(request: unknown): request is PlainRequest {
  if (!isObject(request) || typeof request.query !== 'string' || 'persisted' in request) return false;
  const { operationName: name, variables, extensions } = request;
  const isNamed = name === undefined || name === null || typeof name === 'string';
  const isPersisted = isObject(extensions) && 'persistedQuery' in extensions;
  return isNamed && !isPersisted && isOptionalObject(variables) && isOptionalObject(extensions);
}

/** Only a query and its name: variables in a query string are JSON within text. */
function fromQueryString({ query, operationName, ...others }: Json): unknown {
  return Object.keys(others).length === 0 ? { query, operationName } : undefined;
}

function isOptionalObject(value: unknown): boolean {
  return value === undefined || value === null || isObject(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
