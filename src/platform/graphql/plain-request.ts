// A request in the form that most clients send, taken apart without the server's help.
import type { FastifyRequest } from 'fastify';

/** What is asked, where nothing about the request is out of the ordinary. */
interface Question {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
}

type Json = Readonly<Record<string, unknown>>;

/** Undefined for anything unusual: a persisted query, a mistake, a body that is no object. The server knows what to say. */
export function plainRequest({ method, headers, body, query }: FastifyRequest): Question | undefined {
  if (method !== 'POST' && headers['content-type'] !== undefined) return undefined;
  const asked = method === 'POST' ? body : fromQueryString(query as Json);
  return isPlain(asked) ? asked : undefined;
}

function isPlain(asked: unknown): asked is Question {
  if (!isObject(asked) || typeof asked.query !== 'string' || 'persisted' in asked) return false;
  const { operationName: name, variables, extensions } = asked;
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
