// The request target (RFC 9112 §3.2). A client with a proxy setting sends a whole URL, which every server must accept.
import type { IncomingMessage } from 'node:http';

/** `http://host`. Schemes are case-insensitive. */
const origin = /^https?:\/\/([^/?#]*)/i;

/**
 * The path and query of the target. The host of an absolute URL replaces the header `Host` (RFC 9112 §3.2.2). Runs before routes and
 * hooks, so that all of them see the same path.
 */
export function originForm(request: IncomingMessage): string {
  const { url = '/', headers, method } = request;
  if (url.startsWith('/')) return url;
  const [start, host] = origin.exec(url) ?? [];
  if (start === undefined || host === undefined) return url;
  headers.host = host;
  const rest = url.slice(start.length);
  if (rest === '') return method === 'OPTIONS' ? '*' : '/';
  return rest.startsWith('/') ? rest : `/${rest}`;
}
