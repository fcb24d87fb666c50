// The protocol of a route.

/** The label of all requests without a route. */
export const UNKNOWN_ROUTE = '(unknown)';

/** By the start of the route pattern; the first match counts. */
const protocols = [
  [/^\/graphql(?!\/)/, 'graphql'],
  [/^\/soap(?:\/|$)/, 'soap'],
  [/^\/(?:api\/v1|learn|session)(?:\/|$)/, 'rest'],
  [/^\/(?:auth|\.well-known)(?:\/|$)/, 'auth'],
  [/^\/(?:$|status$|face\/|docs(?!\/json)|graphiql)/, 'page'],
] as const;

export function protocolOf(route: string): string {
  return protocols.find(([pattern]) => pattern.test(route))?.[1] ?? 'system';
}
