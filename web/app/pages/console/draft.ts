// The request being edited, as text, and the last exchange.
import { signal } from '@preact/signals';
import type { Exchange, Request } from '../../api.ts';
import { headersOf } from '../../console-link.ts';

interface Draft {
  readonly method: string;
  readonly path: string;
  /** Lines of `name: value`. */
  readonly headers: string;
  readonly body: string;
  /** Instead of the body where the call is one of GraphQL. */
  readonly graphql: { readonly query: string; readonly variables: string } | undefined;
}

export const draft = signal<Draft>(draftOf({ method: 'GET', path: '/api/v1/users?limit=3' }));

/** The displayed exchange; undefined until a request is sent or loaded from the history. */
export const displayedExchange = signal<Exchange | undefined>(undefined);

export function change(part: Partial<Draft>): void {
  draft.value = { ...draft.value, ...part };
}

/** Loads a request into the form without sending it. */
export function loadDraft(request: Request, exchange?: Exchange): void {
  draft.value = draftOf(request);
  displayedExchange.value = exchange;
}

function draftOf({ method, path, headers = {}, body = '' }: Request): Draft {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const graphql = method === 'POST' && path.startsWith('/graphql') ? graphqlOf(body) : undefined;
  return { method, path, headers: lines.join('\n'), body, graphql };
}

/** Splits a body that has only a query and variables; any other body is edited as text. */
function graphqlOf(body: string): Draft['graphql'] {
  try {
    const { query, variables, ...rest } = JSON.parse(body) as Record<string, unknown>;
    if (typeof query !== 'string' || Object.keys(rest).length > 0) return undefined;
    return { query, variables: variables === undefined ? '' : JSON.stringify(variables, null, 2) };
  } catch {
    return undefined;
  }
}

/** The request of the form. */
export function requestOf({ method, path, headers, body, graphql }: Draft): Request {
  const text = graphql === undefined ? body : bodyOf(graphql);
  const takesBody = method !== 'GET' && method !== 'HEAD';
  return { method, path, headers: headersOf(headers), body: takesBody && text !== '' ? text : undefined };
}

function bodyOf({ query, variables }: NonNullable<Draft['graphql']>): string {
  if (variables.trim() === '') return JSON.stringify({ query });
  try {
    return JSON.stringify({ query, variables: JSON.parse(variables) as unknown });
  } catch {
    return JSON.stringify({ query, variables });
  }
}

/** The validation errors of the form, by field. */
export function validationErrors({
  path,
  headers,
  graphql,
}: Draft): Partial<Record<'path' | 'headers' | 'variables', string>> {
  return {
    ...(!path.startsWith('/') && { path: 'The URL must start with a slash (/).' }),
    ...(!areHeaders(headers) && { headers: 'Each line must have the form name: value.' }),
    ...(graphql !== undefined &&
      !isJson(graphql.variables) && { variables: 'The variables must be valid JSON.' }),
  };
}

function areHeaders(text: string): boolean {
  try {
    new Headers(headersOf(text));
    return text.split('\n').every((line) => line.trim() === '' || line.includes(':'));
  } catch {
    return false;
  }
}

function isJson(text: string): boolean {
  try {
    return text.trim() === '' || JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
