// An entry of the journal: how it is stored, and how a response shows it.
import { isoTime } from '../../core/clock.js';
import { fieldsOfForm } from '../../platform/kernel/runtime/body.facts.js';
import type { ExchangeProtocol } from '../../platform/practice/exchange/exchange.js';
import { MatchSubject } from '../../platform/practice/matching/match-subject.js';
import type { MatchedRequest } from '../../platform/practice/matching/matched-request.js';
import type { WorkBudget } from '../../platform/kernel/runtime/work-budget.js';
import type { ListEntry, ListPart } from '../../platform/session/session/session.lists.js';
import { readBody, type StoredBody } from './body.js';

export const outcomes = ['answered', 'pending', 'aborted', 'disconnected'] as const;
export type Outcome = (typeof outcomes)[number];

export type Headers = Readonly<Record<string, unknown>>;
type BodyFacts = Omit<StoredBody, 'text'>;

/** The head of the first part of a stored entry, as JSON. Its body is the text of the body of the request. */
interface RequestPart {
  readonly receivedAt: number;
  readonly protocol: ExchangeProtocol;
  readonly operations: readonly string[];
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: BodyFacts;
}

/** The head of the second part, as JSON. Its body is the text of the body of the response. */
export interface ResponsePart {
  readonly outcome: Exclude<Outcome, 'pending'>;
  readonly durationMs: number;
  readonly fault: string | null;
  /** Undefined if no response was created. */
  readonly response?: { readonly status: number; readonly headers: Headers; readonly body: BodyFacts };
}

/** A stored entry, with the bodies as text. */
export interface StoredEntry {
  readonly number: number;
  readonly request: RequestPart & { readonly body: StoredBody };
  readonly result: ResponsePart | undefined;
  readonly responseBody: StoredBody | undefined;
}

interface Message {
  readonly headers: Headers;
  readonly body: unknown;
  readonly encoding?: 'base64';
  readonly body_bytes: number;
  readonly truncated: boolean;
}

export interface JournalEntry {
  readonly number: number;
  readonly received_at: string;
  readonly protocol: ExchangeProtocol;
  readonly operations: readonly string[];
  readonly request: Message & {
    readonly method: string;
    readonly url: string;
    readonly path: string;
    readonly query: Readonly<Record<string, unknown>>;
  };
  readonly response: (Message & { readonly status: number }) | null;
  readonly duration_ms: number | null;
  readonly outcome: Outcome;
  readonly fault: string | null;
}

export function requestPart(request: Omit<RequestPart, 'body'>, { text, ...body }: StoredBody): ListPart {
  return { head: JSON.stringify({ ...request, body } satisfies RequestPart), body: text };
}

export function responsePart(result: ResponsePart, text = ''): ListPart {
  return { head: JSON.stringify(result), body: text };
}

/** If the entry was read without bodies, their text is empty. */
export function readStored({ number, own, added }: ListEntry): StoredEntry {
  const request = JSON.parse(own.head) as RequestPart;
  const result = added && (JSON.parse(added.head) as ResponsePart);
  const facts = result?.response?.body;
  return {
    number,
    request: { ...request, body: { ...request.body, text: own.body } },
    result,
    responseBody: facts && { ...facts, text: added?.body ?? '' },
  };
}

export function viewOf({ number, request, result, responseBody }: StoredEntry): JournalEntry {
  const { receivedAt, protocol, operations, method, url, headers, body } = request;
  const response = result?.response;
  return {
    number,
    received_at: isoTime(receivedAt),
    protocol,
    operations,
    request: { method, url, path: pathOf(url), query: queryOf(url), ...messageOf(headers, body) },
    response:
      response === undefined || responseBody === undefined
        ? null
        : { status: response.status, ...messageOf(response.headers, responseBody) },
    duration_ms: result?.durationMs ?? null,
    outcome: result?.outcome ?? 'pending',
    fault: result?.fault ?? null,
  };
}

/** A recorded request as a matcher reads it. */
export const subjectOf = (entry: StoredEntry, work: WorkBudget): MatchSubject =>
  new MatchSubject(recordedRequest(entry), work);

const jsonType = /[/+]json\s*(?:;|$)/i;

/** Whether conditions on the fields of the body cannot be decided, because only a part of a JSON body is stored. */
export const isCut = ({ request: { body, headers } }: StoredEntry): boolean =>
  body.truncated && jsonType.test(String(headers['content-type']));

/** Its query and its body are parsed when a condition reads them; each named value is read once. */
function recordedRequest({ request, result }: StoredEntry): MatchedRequest {
  const { protocol, operations, method, url, headers, body } = request;
  const status = result?.response?.status;
  let query: MatchedRequest['query'] | undefined;
  let parsedBody: { readonly value: unknown } | undefined;
  return {
    ...{ protocol, operations, method, headers },
    path: pathOf(url),
    get query() {
      return (query ??= queryOf(url));
    },
    get body() {
      return (parsedBody ??= { value: readBody(body, headers['content-type']) }).value;
    },
    ...(status !== undefined && { status }),
  };
}

function messageOf(headers: Headers, body: StoredBody): Message {
  return {
    headers,
    body: readBody(body, headers['content-type']),
    ...(body.isBase64 && { encoding: 'base64' }),
    body_bytes: body.bytes,
    truncated: body.truncated,
  };
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

export function queryOf(url: string): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?');
  return start === -1 ? {} : fieldsOfForm(url.slice(start + 1));
}
