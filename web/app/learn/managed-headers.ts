// Headers that browsers do not let a page set (Fetch, forbidden request-header).
import type { Solution } from './model.ts';

const managed =
  /^(?:accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

export const isManagedHeader = (name: string): boolean => managed.test(name);

export const findManagedHeader = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(headers).find(isManagedHeader);

/** The names of the headers of a solution that the browser sets itself. */
export const managedHeadersOf = ({ request: { headers = {} } }: Solution): readonly string[] =>
  Object.keys(headers).filter(isManagedHeader);
