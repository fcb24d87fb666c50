// Sends requests to the public API and records each exchange. The web app uses no other interface.
import { signal } from '@preact/signals';
import { storeSessionId, sessionId } from './session.ts';

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

const MAX_HISTORY = 50;

/** The exchanges of this page, newest first. */
export const history = signal<readonly Exchange[]>([]);

/** The rate limit, from the headers of the last response. */
export const rateLimit = signal<{ readonly left: number; readonly of: number } | undefined>(undefined);

/** The base URL of the service, including a path prefix if there is one. */
export const base = new URL('.', document.baseURI).href.replace(/\/$/, '');

let number = 0;

/** Sends a request and records the exchange. Never throws: a network error is a response with status 0. */
export async function sendRequest(request: Request, { quiet = false } = {}): Promise<Exchange> {
  const at = Date.now();
  const began = performance.now();
  const response = await send(request);
  number += 1;
  const exchange = { number, request, response, at, milliseconds: Math.round(performance.now() - began) };
  if (!quiet) history.value = [exchange, ...history.value].slice(0, MAX_HISTORY);
  return exchange;
}

let before: Promise<unknown> = Promise.resolve();

/** Sends one request at a time until the session id is known: two parallel requests would open two sessions. */
function send(request: Request): Promise<Response> {
  if (sessionId.value !== undefined) return sendNow(request);
  const response = before.then(() => sendNow(request));
  before = response;
  return response;
}

/**
 * A browser shows its own login prompt for the challenges it supports (Basic, Digest, NTLM). With `credentials: 'omit'` it
 * does not; the session id is then sent in its header.
 */
const mayPromptForLogin = (path: string): boolean => /^\/auth\/protected\/(?!.*cookie)/i.test(path);

async function sendNow({ method, path, headers = {}, body }: Request): Promise<Response> {
  const alone = mayPromptForLogin(path);
  const own = alone && sessionId.value !== undefined ? { 'x-session-id': sessionId.value } : {};
  try {
    const response = await fetch(base + path, {
      method,
      headers: { ...own, ...headers },
      credentials: alone ? 'omit' : 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
      ...(body !== undefined && { body }),
    });
    storeSessionId(response.headers.get('x-session-id'));
    storeRateLimit(response.headers);
    const text = await response.text();
    return { status: response.status, statusText: response.statusText, headers: [...response.headers], text };
  } catch (reason) {
    return { status: 0, statusText: 'No response', headers: [], text: (reason as Error).message };
  }
}

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

/** GETs the `data` of an envelope without adding to the history. Throws the service's message on an error response. */
export async function data<T>(path: string): Promise<T> {
  const exchange = await sendRequest({ method: 'GET', path }, { quiet: true });
  const body = jsonOf<{ data?: T; message?: string }>(exchange);
  if (exchange.response.status !== 200 || body?.data === undefined) {
    throw new Error(body?.message ?? `${path} returned status ${exchange.response.status}`);
  }
  return body.data;
}
