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
import { isManagedHeader } from '../code/headers.ts';
import { headersOf } from '../console-link.ts';
import { findManagedHeader } from './managed-headers.ts';
import type { Solution } from './model.ts';

export interface Draft {
  readonly method: string;
  readonly url: string;
  /** Lines of `name: value`. */
  readonly headers: string;
  /** With `variables`, a GraphQL document. */
  readonly body: string;
  /** The variables of a GraphQL request, as JSON; undefined for any other body. */
  readonly variables?: string | undefined;
}

export const methods = ['GET', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export const emptyDraft: Draft = { method: 'GET', url: '', headers: '', body: '' };

const JSON_TYPE = 'content-type: application/json';

export function draftOf({ request }: Solution): Draft {
  const { method, path, headers = {}, body } = request;
  const isJson = body !== undefined && typeof body !== 'string';
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const lines = [
    ...(isJson && !isTyped ? [JSON_TYPE] : []),
    ...Object.entries(headers).flatMap(([name, value]) =>
      isManagedHeader(name) ? [] : [`${name}: ${value}`],
    ),
  ];
  const text = isJson ? JSON.stringify(body, null, 2) : (body ?? '');
  const draft: Draft = { method, url: path, headers: lines.join('\n'), body: text };
  return isGraphql(draft) ? (withFields(draft) ?? draft) : draft;
}

/** The request as a text to read. */
export function textOf({ method, url, headers, body, variables = '' }: Draft): string {
  const parts = [[`${method} ${url}`, headers].join('\n').trim(), body, variables];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** An empty GraphQL request gets fields for document and variables. */
export function changeDraft(draft: Draft, part: Partial<Draft>): Draft {
  const next = { ...draft, ...part };
  return isGraphql(next) && next.variables === undefined && next.body === ''
    ? { ...next, variables: '' }
    : next;
}

/** Whether the URL is the GraphQL endpoint and the method has a body. */
export const isGraphql = ({ method, url }: Draft): boolean =>
  takesBody(method) && /^(?:https?:\/\/[^/]+)?\/graphql\/?(?:[?#]|$)/.test(url.trim());

/** With document and variables in their own fields; undefined if the body has other members. */
export function withFields(draft: Draft): Draft | undefined {
  if (draft.body.trim() === '') return { ...draft, body: '', variables: '' };
  try {
    const { query, variables, ...others } = JSON.parse(draft.body) as Record<string, unknown>;
    if (typeof query !== 'string' || Object.keys(others).length > 0) return undefined;
    return {
      ...draft,
      body: query,
      variables: variables === undefined ? '' : JSON.stringify(variables, null, 2),
    };
  } catch {
    return undefined;
  }
}

/** With document and variables in one JSON body. Throws if the variables are not JSON. */
export function withoutFields({ variables = '', ...draft }: Draft): Draft {
  const body = {
    query: draft.body,
    ...(variables.trim() !== '' && { variables: JSON.parse(variables) as unknown }),
  };
  return { ...draft, body: JSON.stringify(body, null, 2) };
}

/** Browsers cannot send a body with these methods. */
export const takesBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** The request with all placeholders filled. Throws if the variables are not JSON. */
export function requestOf(draft: Draft, values: TemplateValues): Request {
  const fill = (template: string): string => toText(fillTemplate(template, values));
  const { method } = draft;
  const filled: Draft = {
    method,
    url: fill(draft.url),
    headers: fill(draft.headers),
    body: fill(draft.body),
    ...(draft.variables !== undefined && { variables: fill(draft.variables) }),
  };
  const { url, headers, body } = hasFields(filled) ? typed(withoutFields(filled)) : filled;
  const hasBody = takesBody(method) && body !== '';
  return { method, path: pathOf(url), headers: headersOf(headers), body: hasBody ? body : undefined };
}

/** Whether document and variables are in their own fields. */
export const hasFields = (draft: Draft): boolean => draft.variables !== undefined && isGraphql(draft);

/** With the media type of GraphQL requests if there is none. */
function typed(draft: Draft): Draft {
  const isTyped = /^\s*content-type\s*:/im.test(draft.headers);
  return isTyped ? draft : { ...draft, headers: `${JSON_TYPE}\n${draft.headers}` };
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

const textsOf = ({ method, url, headers, body, variables = '' }: Draft): readonly string[] =>
  takesBody(method) ? [url, headers, body, variables] : [url, headers];

export type DraftProblems = Partial<Record<'url' | 'headers' | 'body' | 'variables', string>>;

/** Why the request cannot be sent, by field. */
export function problemsOf(draft: Draft, values: TemplateValues): DraftProblems {
  const open = 'The text {{ is not sent. Use {{name}} with the name of a saved value.';
  let request: Request;
  try {
    request = requestOf(draft, values);
  } catch (reason) {
    return { variables: `Variables must be valid JSON: ${(reason as Error).message}` };
  }
  const { path, headers = {}, body = '' } = request;
  const url = path === '' || path.startsWith('/') ? undefined : `URL must start with / or ${base}.`;
  const header = headerProblem(draft.headers, headers);
  return {
    ...(url !== undefined && { url }),
    ...(path.includes('{{') && { url: open }),
    ...(header !== undefined && { headers: header }),
    ...(JSON.stringify(headers).includes('{{') && { headers: open }),
    ...(body.includes('{{') && { body: open }),
  };
}

function headerProblem(text: string, headers: Readonly<Record<string, string>>): string | undefined {
  const lines = text.split('\n');
  const wrong = lines.findIndex((line) => line.trim() !== '' && !line.includes(':'));
  if (wrong >= 0) return `Header in line ${wrong + 1} must be name: value.`;
  const managed = findManagedHeader(headers);
  if (managed !== undefined)
    return `The browser sets the header ${managed} itself. Remove the line, or use your own client.`;
  try {
    new Headers(headers);
    return undefined;
  } catch {
    return 'A header has characters that HTTP does not allow.';
  }
}
