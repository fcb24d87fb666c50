// The call that is being written, as text, and what came of the last one.
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

/** The exchange below the form; none until something is sent or brought back. */
export const shown = signal<Exchange | undefined>(undefined);

export function change(part: Partial<Draft>): void {
  draft.value = { ...draft.value, ...part };
}

/** Puts a call into the form, without sending it. */
export function bring(request: Request, exchange?: Exchange): void {
  draft.value = draftOf(request);
  shown.value = exchange;
}

function draftOf({ method, path, headers = {}, body = '' }: Request): Draft {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const graphql = method === 'POST' && path.startsWith('/graphql') ? graphqlOf(body) : undefined;
  return { method, path, headers: lines.join('\n'), body, graphql };
}

/** A body that is a document and variables and nothing else; any other is edited as it is. */
function graphqlOf(body: string): Draft['graphql'] {
  try {
    const { query, variables, ...rest } = JSON.parse(body) as Record<string, unknown>;
    if (typeof query !== 'string' || Object.keys(rest).length > 0) return undefined;
    return { query, variables: variables === undefined ? '' : JSON.stringify(variables, null, 2) };
  } catch {
    return undefined;
  }
}

/** The request that the form stands for. */
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

/** Why the form cannot be sent as it is, by the field that says so. */
export function problemsOf({
  path,
  headers,
  graphql,
}: Draft): Partial<Record<'path' | 'headers' | 'variables', string>> {
  return {
    ...(!path.startsWith('/') && { path: 'An address of this service begins with a slash.' }),
    ...(!areHeaders(headers) && { headers: 'Each line is a name, a colon and a value.' }),
    ...(graphql !== undefined &&
      !isJson(graphql.variables) && { variables: 'The variables are not JSON yet.' }),
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
