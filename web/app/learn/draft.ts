// The request that a learner writes, as text, and how it becomes a request.
import {
  fillTemplate,
  hasAllValues,
  placeholderNames,
  toText,
  type TemplateValues,
} from '../../../src/core/template.ts';
import type { Request } from '../api.ts';
import { base } from '../api.ts';
import { headersOf } from '../console-link.ts';
import type { Solution } from './model.ts';

export interface Draft {
  readonly method: string;
  readonly url: string;
  /** Lines of `name: value`. */
  readonly headers: string;
  readonly body: string;
}

export const methods = ['GET', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** An empty request. Without the header, a request of another client would open another session. */
export function emptyDraft(session: string | undefined): Draft {
  return { method: 'GET', url: '', headers: sessionLine(session), body: '' };
}

const sessionLine = (session: string | undefined): string =>
  session === undefined ? '' : `x-session-id: ${session}`;

/** Browsers do not let a page set these headers (Fetch, forbidden request-header). */
const managedHeaders =
  /^(?:accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

/** The names of the headers of a solution that the browser sets itself. */
export function managedHeadersOf({ request: { headers = {} } }: Solution): readonly string[] {
  return Object.keys(headers).filter((name) => managedHeaders.test(name));
}

export function draftOf(solution: Solution, session: string | undefined): Draft {
  const { method, path, headers = {}, body } = solution.request;
  const isJson = body !== undefined && typeof body !== 'string';
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const lines = [
    sessionLine(session),
    ...(isJson && !isTyped ? ['content-type: application/json'] : []),
    ...Object.entries(headers).flatMap(([name, value]) =>
      managedHeaders.test(name) ? [] : [`${name}: ${value}`],
    ),
  ];
  return {
    method,
    url: path,
    headers: lines.filter((line) => line !== '').join('\n'),
    body: isJson ? JSON.stringify(body, null, 2) : (body ?? ''),
  };
}

/** Browsers cannot send a body with these methods. */
export const takesBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** The request with all placeholders filled. */
export function requestOf({ method, url, headers, body }: Draft, values: TemplateValues): Request {
  const fill = (template: string): string => toText(fillTemplate(template, values));
  return {
    method,
    path: pathOf(fill(url)),
    headers: headersOf(fill(headers)),
    body: takesBody(method) && body !== '' ? fill(body) : undefined,
  };
}

/** A URL of this service without its base. */
function pathOf(url: string): string {
  const text = url.trim();
  return text.startsWith(`${base}/`) ? text.slice(base.length) : text;
}

/** The placeholders without a value, such as `productId` of `{{productId}}`. */
export function missingNames(draft: Draft, values: TemplateValues): readonly string[] {
  return placeholderNames(textsOf(draft)).filter((name) => !hasAllValues(`{{${name}}}`, values));
}

const textsOf = ({ method, url, headers, body }: Draft): readonly string[] =>
  takesBody(method) ? [url, headers, body] : [url, headers];

/** Why the request cannot be sent, by field. */
export function problemsOf(
  draft: Draft,
  values: TemplateValues,
): Partial<Record<'url' | 'headers' | 'body', string>> {
  const { path, headers = {}, body = '' } = requestOf(draft, values);
  const open = 'The text {{ is not sent. Use {{name}} with the name of a saved value.';
  const url = path === '' ? undefined : urlProblem(path);
  const header = headerProblem(draft.headers, headers);
  return {
    ...(url !== undefined && { url }),
    ...(path.includes('{{') && { url: open }),
    ...(header !== undefined && { headers: header }),
    ...(JSON.stringify(headers).includes('{{') && { headers: open }),
    ...(body.includes('{{') && { body: open }),
  };
}

const urlProblem = (path: string): string | undefined =>
  path.startsWith('/') ? undefined : `The URL must start with / or with ${base}.`;

function headerProblem(text: string, headers: Readonly<Record<string, string>>): string | undefined {
  const lines = text.split('\n');
  const wrong = lines.findIndex((line) => line.trim() !== '' && !line.includes(':'));
  if (wrong >= 0) return `Line ${wrong + 1} must have the form name: value.`;
  const managed = Object.keys(headers).find((name) => managedHeaders.test(name));
  if (managed !== undefined)
    return `The browser sets the header ${managed} itself. Remove the line, or use your own client.`;
  try {
    new Headers(headers);
    return undefined;
  } catch {
    return 'A header has characters that HTTP does not allow.';
  }
}
