// Headers of requests as pairs, and the documentation of standard headers.

export type Headers = readonly (readonly [name: string, value: string])[];

/** The message for a header that fetch rejects (RFC 9110, section 5.1); undefined for a valid one. */
export function headerProblem(name: string, value: string): string | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return `"${name}" is not a header name.`;
  try {
    new globalThis.Headers([[name, value]]);
    return undefined;
  } catch {
    return 'The value has characters that headers cannot contain.';
  }
}

/** Headers of a request: a repeated name is one header with values separated by commas. */
export function recordOf(headers: Headers): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (name.trim() === '') continue;
    const before = record[name.trim()];
    record[name.trim()] = before === undefined ? value : `${before}, ${value}`;
  }
  return record;
}

/** Headers that browsers do not let a page set (Fetch, forbidden request-header). */
const managed =
  /^(?:accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

export const isManagedHeader = (name: string): boolean => managed.test(name);

/** Headers that MDN documents. */
const documented =
  /^(?:accept|accept-(?:encoding|language|patch|post|ranges)|access-control-.*|age|allow|authorization|cache-control|connection|content-(?:disposition|encoding|language|length|location|range|security-policy|type)|cookie|date|etag|expires|host|if-(?:match|none-match|modified-since)|keep-alive|last-modified|link|location|origin|permissions-policy|proxy-authenticate|referrer-policy|retry-after|server|server-timing|set-cookie|strict-transport-security|transfer-encoding|user-agent|vary|www-authenticate|x-content-type-options|x-frame-options)$/i;

/** The page of a header on MDN; undefined for headers of this service. */
export function documentationOf(name: string): string | undefined {
  return documented.test(name)
    ? `https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/${name}`
    : undefined;
}
