// Practice requests, and the operations of a request before it is executed.
import type { FastifyRequest, RouteOptions } from 'fastify';

const practicePath = /^\/(?:(?:api\/v1|auth)(?:\/|$)|(?:graphql|soap)\/?$)/;

/** Whether requests to a route use the practice API: its records, its authentication, GraphQL or SOAP. Pages do not. */
export function isPracticeRoute({ url, config }: Pick<RouteOptions, 'url' | 'config'>): boolean {
  return config?.protocol !== 'page' && practicePath.test(url);
}

const operationsByRequest = new WeakMap<FastifyRequest, readonly string[]>();

/**
 * The requested operations, each once. GraphQL and SOAP read them from the body, so the body must have been parsed; they
 * are read once for each request. Empty for an unknown path and for a message that cannot be read.
 */
export function requestedOperations(request: FastifyRequest): readonly string[] {
  const { protocol, operations: read } = request.routeOptions.config;
  // Only the other protocols read a body.
  if (protocol !== 'graphql' && protocol !== 'soap') return read?.(request) ?? [];
  const known = operationsByRequest.get(request);
  if (known !== undefined) return known;
  const operations = [...new Set(read?.(request) ?? [])];
  operationsByRequest.set(request, operations);
  return operations;
}
