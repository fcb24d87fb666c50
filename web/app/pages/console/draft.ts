// The request being edited, and the displayed exchange.
import { computed, effect, signal } from '@preact/signals';
import { jsonOf, sendRequest, type Exchange, type Request } from '../../api.ts';
import { headerProblem, recordOf, type Headers } from '../../code/headers.ts';
import { jsonErrorOf } from '../../code/json-error.ts';
import { loadAccounts, withIdentity } from '../../identity.ts';
import { protocolOf } from './catalogue.ts';
import { sampleOf } from './sample-requests.ts';

export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  /** Instead of the body of a GraphQL request. */
  readonly graphql: { readonly query: string; readonly variables: string } | undefined;
}

const first = draftOf(sampleOf('REST'));

export const draft = signal<Draft>(first);

/** The first request is known before the entities of the service, which may have no users. */
effect(() => {
  const sample = draftOf(sampleOf('REST'));
  if (draft.peek() === first && sample.path !== first.path) draft.value = sample;
});

/** The last exchange of each protocol: a response can arrive after a change of the protocol. */
const exchanges = signal<ReadonlyMap<string, Exchange | undefined>>(new Map());

/** The exchange of the draft's protocol; undefined until a request is sent or selected in the history. */
export const displayedExchange = computed(() => exchanges.value.get(protocolOf(draft.value.path)));

function keepExchange({ path }: Pick<Draft, 'path'>, exchange: Exchange | undefined): void {
  exchanges.value = new Map([...exchanges.value, [protocolOf(path), exchange]]);
}

export const isSending = signal(false);

/** The part that is shown where only one has room. */
export const view = signal<'Request' | 'Response' | 'History'>('Request');

export function change(part: Partial<Draft>): void {
  draft.value = { ...draft.value, ...part };
}

/** Loads a request without sending it. */
export function loadDraft(request: Request, exchange?: Exchange): void {
  draft.value = draftOf(request);
  keepExchange(request, exchange);
}

function draftOf({ method, path, headers = {}, body = '' }: Request): Draft {
  const graphql = method === 'POST' && path.startsWith('/graphql') ? graphqlOf(body) : undefined;
  return { method, path, headers: Object.entries(headers), body, graphql };
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

export const takesBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

export function requestOf({ method, path, headers, body, graphql }: Draft): Request {
  const text = graphql === undefined ? body : bodyOf(graphql);
  return {
    method,
    path,
    headers: recordOf(headers),
    body: takesBody(method) && text !== '' ? text : undefined,
  };
}

function bodyOf({ query, variables }: NonNullable<Draft['graphql']>): string {
  if (variables.trim() === '') return JSON.stringify({ query });
  try {
    return JSON.stringify({ query, variables: JSON.parse(variables) as unknown });
  } catch {
    return JSON.stringify({ query, variables });
  }
}

/** Why the draft cannot be sent: about the URL, or about another part. */
export const problems = computed((): { readonly url?: string; readonly other?: string } => {
  const { path, headers, graphql } = draft.value;
  if (!path.startsWith('/')) return { url: 'URL must start with /.' };
  const header = headers.findIndex(([name, value]) => headerProblem(name, value) !== undefined);
  if (header >= 0) return { other: `Header ${header + 1} is not valid. Correct or delete it.` };
  if (graphql !== undefined && graphql.variables.trim() !== '' && jsonErrorOf(graphql.variables))
    return { other: 'Variables must be valid JSON.' };
  return {};
});

/** The placeholders of the URL that have no value. */
export const openPlaceholders = computed(() => draft.value.path.match(/\{[^}]*\}/g) ?? []);

export async function send(): Promise<void> {
  if (isSending.value || Object.keys(problems.value).length > 0) return;
  const sent = draft.value;
  isSending.value = true;
  await loadAccounts();
  const exchange = await sendRequest(withIdentity(requestOf(sent)), { byUser: true });
  isSending.value = false;
  keepExchange(sent, exchange);
  if (displayedExchange.value === exchange) view.value = 'Response';
}

interface ErrorBody {
  readonly details?: readonly { readonly field?: string; readonly message: string }[] | null;
}

/** The messages of the displayed error response by field. */
export const fieldErrors = computed((): ReadonlyMap<string, string> => {
  const exchange = displayedExchange.value;
  if (exchange === undefined || exchange.response.status < 400) return new Map();
  const { details } = jsonOf<ErrorBody | null>(exchange) ?? {};
  const entries = Array.isArray(details) ? (details as NonNullable<ErrorBody['details']>) : [];
  return new Map(entries.flatMap(({ field, message }) => (field ? [[field, message] as const] : [])));
});
