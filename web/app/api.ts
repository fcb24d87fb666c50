// Calls of the public API, each kept as it went over the wire. Nothing else is asked of any server.
import { signal } from '@preact/signals';
import { keepSession, sessionId } from './session.ts';

export interface Request {
  readonly method: string;
  /** Path and query, `/api/v1/users?limit=3`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is sent; undefined for none. */
  readonly body?: string | undefined;
}

export interface Response {
  /** 0 where there was no answer. */
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

const MOST_KEPT = 50;

/** The calls of this page, the newest first. */
export const history = signal<readonly Exchange[]>([]);

/** What the last answer said of the rate limit. */
export const limit = signal<{ readonly left: number; readonly of: number } | undefined>(undefined);

/** Where the service is, as the page came from it: also below a prefix. */
export const base = new URL('.', document.baseURI).href.replace(/\/$/, '');

let number = 0;

/** Sends a request and keeps the exchange. Never throws: no answer is an answer of status 0. */
export async function call(request: Request, { quiet = false } = {}): Promise<Exchange> {
  const at = Date.now();
  const began = performance.now();
  const response = await send(request);
  number += 1;
  const exchange = { number, request, response, at, milliseconds: Math.round(performance.now() - began) };
  if (!quiet) history.value = [exchange, ...history.value].slice(0, MOST_KEPT);
  return exchange;
}

let before: Promise<unknown> = Promise.resolve();

/** Until a session is known, one call at a time: two at once would open two. */
function send(request: Request): Promise<Response> {
  if (sessionId.value !== undefined) return ask(request);
  const answer = before.then(() => ask(request));
  before = answer;
  return answer;
}

/**
 * Browsers answer challenges that they know (Basic, Digest, NTLM) by a login window of their own, behind which the answer
 * waits. Without the browser's credentials they leave them alone; the session then goes in its header.
 */
const isChallenging = (path: string): boolean => /^\/auth\/protected\/(?!.*cookie)/i.test(path);

async function ask({ method, path, headers = {}, body }: Request): Promise<Response> {
  const alone = isChallenging(path);
  const own = alone && sessionId.value !== undefined ? { 'x-session-id': sessionId.value } : {};
  try {
    const answer = await fetch(base + path, {
      method,
      headers: { ...own, ...headers },
      credentials: alone ? 'omit' : 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
      ...(body !== undefined && { body }),
    });
    keepSession(answer.headers.get('x-session-id'));
    keepLimit(answer.headers);
    const text = await answer.text();
    return { status: answer.status, statusText: answer.statusText, headers: [...answer.headers], text };
  } catch (reason) {
    return { status: 0, statusText: 'no answer', headers: [], text: (reason as Error).message };
  }
}

function keepLimit(headers: Headers): void {
  const [left, of] = ['x-ratelimit-remaining', 'x-ratelimit-limit'].map((name) => headers.get(name));
  if (left && of) limit.value = { left: Number(left), of: Number(of) };
}

/** The JSON of an answer; undefined where it is none. */
export function jsonOf<T = unknown>({ response }: Exchange): T | undefined {
  try {
    return JSON.parse(response.text) as T;
  } catch {
    return undefined;
  }
}

/** GETs the `data` of an envelope, without a line in the history. Throws the service's own message where it refuses. */
export async function data<T>(path: string): Promise<T> {
  const exchange = await call({ method: 'GET', path }, { quiet: true });
  const body = jsonOf<{ data?: T; message?: string }>(exchange);
  if (exchange.response.status !== 200 || body?.data === undefined) {
    throw new Error(body?.message ?? `${path} answered ${exchange.response.status}`);
  }
  return body.data;
}
