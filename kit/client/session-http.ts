// Sends the HTTP requests of one session.
import { errorOfResponse } from './sandbox-error.js';

export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface JsonResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined without a body. */
  readonly json: unknown;
}

export class SessionHttp {
  readonly headers: Readonly<Record<'x-session-id', string>>;
  /** Whether the service has returned a response, so that the session is open. */
  isOpen = false;

  /**
   * @param url the base URL of the service, without a slash at its end
   * @param credentials headers that say who sends the requests
   */
  constructor(
    readonly url: string,
    readonly id: string,
    private readonly credentials: Readonly<Record<string, string>> = {},
  ) {
    this.headers = Object.freeze({ 'x-session-id': id });
  }

  /** `fetch` with the session header. Takes a path, or a URL of the same service. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries({ ...this.headers, ...this.credentials }))
      if (!headers.has(name)) headers.set(name, value);
    const response = await fetch(this.target(path), { ...init, headers }).catch((reason: unknown) => {
      throw isRefused(reason) ? notRunning(this.url, reason) : reason;
    });
    this.isOpen = true;
    return response;
  }

  /** The JSON of the response, undefined without a body. Throws SandboxError. */
  async json(method: string, path: string, body?: unknown): Promise<unknown> {
    return (await this.send(method, path, body)).json;
  }

  /** Sends a JSON body. Throws SandboxError. */
  async send(method: string, path: string, body?: unknown): Promise<JsonResponse> {
    const response = await this.fetch(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const { status, headers } = response;
    if (!response.ok) throw errorOfResponse(status, text, headers);
    return { status, headers, json: text === '' ? undefined : JSON.parse(text) };
  }

  /** `data` of the response. */
  async data<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { data } = (await this.json(method, path, body)) as { readonly data: T };
    return data;
  }

  private target(path: string): string {
    if (!/^https?:/i.test(path)) return `${this.url}${path.startsWith('/') ? '' : '/'}${path}`;
    if (path === this.url || path.startsWith(`${this.url}/`) || path.startsWith(`${this.url}?`)) return path;
    throw new TypeError(`${path} is not a URL of ${this.url}: send a path, or use fetch for other services`);
  }
}

/** Not by `instanceof`: the errors of `fetch` are of another realm in Jest. */
const isRefused = (reason: unknown): boolean =>
  (reason as { readonly cause?: { readonly code?: unknown } } | undefined)?.cause?.code === 'ECONNREFUSED';

const notRunning = (url: string, cause: unknown): Error =>
  new TypeError(`${url} does not accept connections: the sandbox is closed, or the service does not run`, {
    cause,
  });

/** `?` and the parameters; empty without values. Undefined values are omitted. */
export function queryString(values: QueryValues): string {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(entries)).toString()}`;
}
