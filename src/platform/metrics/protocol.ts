// Which door a route belongs to.

/** What has no route: one name, however many paths are asked for. */
export const UNKNOWN_ROUTE = '(unknown)';

/** By the beginning of the pattern, the first that fits. */
const doors = [
  [/^\/graphql(?!\/)/, 'graphql'],
  [/^\/soap(?:\/|$)/, 'soap'],
  [/^\/(?:api\/v1|learn|session)(?:\/|$)/, 'rest'],
  [/^\/(?:auth|\.well-known)(?:\/|$)/, 'auth'],
  [/^\/(?:$|status$|face\/|docs(?!\/json)|graphiql)/, 'page'],
] as const;

export function protocolOf(route: string): string {
  return doors.find(([beginning]) => beginning.test(route))?.[1] ?? 'system';
}
