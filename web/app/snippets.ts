// Code for a request to this service, in the session of the page.
import { base, type Request } from './api.ts';
import { languages as all } from './languages.ts';
import { sessionId } from './session.ts';

interface Language {
  readonly name: string;
  readonly write: (request: Request) => string;
}

export const languages: readonly Language[] = all.map(({ name, write }) => ({
  name,
  write: ({ path, ...request }) => write({ ...request, url: base + path }),
}));

/** The same request with the session id in a header: other clients do not have this browser's cookie. */
export function inSession(request: Request): Request {
  const { headers = {} } = request;
  const isSaid = Object.keys(headers).some((name) => name.toLowerCase() === 'x-session-id');
  if (isSaid || sessionId.value === undefined) return request;
  return { ...request, headers: { 'x-session-id': sessionId.value, ...headers } };
}
