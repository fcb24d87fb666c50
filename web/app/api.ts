// Sends requests to the public API and records each exchange. The web app uses no other interface.
import { signal } from '@preact/signals';
import { recordNetworkError, recordResponse } from './connection.ts';
import { firstEvents, isStream } from './first-events.ts';
import { inSession, sessionId, storeSessionId } from './session.ts';

export interface Request {
  readonly method: string;
  /** Path and query, `/api/v1/users?limit=3`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is sent; undefined for none. */
  readonly body?: string | undefined;
}

export interface Response {
  /** HTTP status; 0 if the request failed without a response. */
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

export interface Exchange {
  readonly number: number;
  readonly request: Request;
  readonly response: Response;
  /** When it was sent, milliseconds since the epoch. */
  readonly at: number;
  readonly milliseconds: number;
}

interface SendOptions {
  /** Leaves the exchange out of the history. */
  readonly quiet?: boolean;
  /**
   * The user pressed Send. All other requests carry the header `x-sandbox-client`, with which the service does not count them for
   * lessons and challenges.
   */
  readonly byUser?: boolean;
}

const MAX_HISTORY = 50;

/** Marks the requests of the web app itself. */
export const ownRequest = { 'x-sandbox-client': 'web' } as const;

/** The exchanges of this page, newest first. */
export const history = signal<readonly Exchange[]>([]);

/** The rate limit, from the headers of the last response. */
export const rateLimit = signal<{ readonly left: number; readonly of: number } | undefined>(undefined);

/** The base URL of the service, including a path prefix if there is one. */
export const base = new URL('.', document.baseURI).href.replace(/\/$/, '');

let number = 0;

/** Sends a request and records the exchange. Never throws: a network error is a response with status 0. */
export async function sendRequest(
  request: Request,
  { quiet = false, byUser = false }: SendOptions = {},
): Promise<Exchange> {
  const at = Date.now();
  const began = performance.now();
  const response = await inSession(() => send(request, byUser ? {} : ownRequest));
  number += 1;
  const exchange = { number, request, response, at, milliseconds: Math.round(performance.now() - began) };
  if (!quiet) history.value = [exchange, ...history.value].slice(0, MAX_HISTORY);
  return exchange;
}

type Marks = Readonly<Record<string, string>>;

/**
 * A browser shows its own login prompt for the challenges it supports (Basic, Digest, NTLM). With `credentials: 'omit'` it
 * does not; the session id is then sent in its header.
 */
const mayPromptForLogin = ({ path, headers = {} }: Request): boolean =>
  /^\/auth\/protected\/(?!.*cookie)/i.test(path) || hasHeader(headers, 'authorization');

/**
 * With a permission policy, records have challenges too. Its own requests need the cookie, and are not subject to a policy, unless they
 * name the session in its header.
 */
const isForRecords = ({ path, headers = {} }: Request, marks: Marks): boolean =>
  (marks !== ownRequest || hasHeader(headers, 'x-session-id')) &&
  /^\/(?:api\/|graphql|soap)/.test(path) &&
  sessionId.value !== undefined;

const hasHeader = (headers: Marks, wanted: string): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === wanted);

async function send(request: Request, marks: Marks): Promise<Response> {
  const { method, path, headers = {}, body } = request;
  const alone = mayPromptForLogin(request) || isForRecords(request, marks);
  const isNamed = hasHeader(headers, 'x-session-id');
  const own = alone && !isNamed && sessionId.value !== undefined ? { 'x-session-id': sessionId.value } : {};
  try {
    const response = await fetch(base + path, {
      method,
      headers: { ...own, ...marks, ...headers },
      credentials: alone ? 'omit' : 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
      ...(body !== undefined && { body }),
    });
    recordResponse(response.status, response.headers);
    storeSessionId(response.headers.get('x-session-id'));
    storeRateLimit(response.headers);
    if (response.type === 'opaqueredirect') return hiddenRedirect;
    const text = await (isStream(response) ? firstEvents(response) : response.text());
    return { status: response.status, statusText: response.statusText, headers: [...response.headers], text };
  } catch {
    recordNetworkError();
    return noResponse;
  }
}

/** Browsers do not show a page why a request failed. */
const hint = `No response from ${location.host}. Check that the service is running, then try again.`;
const noResponse: Response = { status: 0, statusText: 'No response', headers: [], text: hint };

/** A script cannot read the status or the `Location` of a redirect that it does not follow (Fetch, opaque-redirect). */
const hiddenRedirect: Response = {
  status: 0,
  statusText: 'Redirect',
  headers: [],
  text: 'The service returned a redirect. Browsers do not show its status and headers to a page.',
};

function storeRateLimit(headers: Headers): void {
  const [left, of] = ['x-ratelimit-remaining', 'x-ratelimit-limit'].map((name) => headers.get(name));
  if (left && of) rateLimit.value = { left: Number(left), of: Number(of) };
}

/** Parses the response body as JSON; undefined if it is not JSON. */
export function jsonOf<T = unknown>({ response }: Exchange): T | undefined {
  try {
    return JSON.parse(response.text) as T;
  } catch {
    return undefined;
  }
}

/** An error response of the service. */
export class ServiceError extends Error {
  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    message: string,
    /** The request that was sent. */
    readonly request?: Request,
    /** The single errors of a validation error. */
    readonly details: readonly ErrorDetail[] = [],
  ) {
    super(message);
  }
}

interface ErrorDetail {
  readonly field?: string;
  readonly message?: string;
}

/** GETs the `data` of an envelope without adding to the history. Throws the service's message on an error response. */
export function data<T>(path: string): Promise<T> {
  return call<T>('GET', path);
}

/** Sends a request of the app itself and returns the `data` of the envelope. Throws a ServiceError on an error response. */
export async function call<T>(
  method: string,
  path: string,
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: Request['headers'] } = {},
): Promise<T> {
  const request: Request = {
    method,
    path,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const exchange = await sendRequest(request, { quiet: true });
  const { status } = exchange.response;
  const parsed = jsonOf<{ data?: T } | null>(exchange);
  if (status >= 200 && status < 300 && (parsed?.data !== undefined || status === 204))
    return parsed?.data as T;
  throw errorOf(exchange);
}

/** The error of a response that is not as expected: the message of the service, or what to do without one. */
export function errorOf(exchange: Exchange): ServiceError {
  const { request, response } = exchange;
  const { status, text } = response;
  const body = jsonOf<{ message?: string; details?: readonly ErrorDetail[] } | null>(exchange);
  if (status === 0) return new ServiceError(status, text, request);
  const returned = `${request.path} returned status ${status}`;
  return new ServiceError(status, body?.message ?? returned, request, body?.details ?? []);
}
