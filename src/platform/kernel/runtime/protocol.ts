// The protocol of a route, in metrics and logs.
import type { FastifyContextConfig } from 'fastify';

export type RouteProtocol = 'rest' | 'auth' | 'graphql' | 'soap' | 'page' | 'system';

/** The label of all requests without a route. */
export const UNKNOWN_ROUTE = '(unknown)';

export function protocolOf(config: FastifyContextConfig | undefined): RouteProtocol {
  return config?.protocol ?? 'system';
}
