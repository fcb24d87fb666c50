// Sends the HTTP requests of one session.
import { errorOfResponse } from './sandbox-error.js';

export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export class SessionHttp {
  readonly headers: Readonly<Record<'x-session-id', string>>;
  /** Whether the service has returned a response, so that the session is open. */
  isOpen = false;

  /** @param url the base URL of the service, without a slash at its end */
  constructor(
    readonly url: string,
    readonly id: string,
  ) {
    this.headers = Object.freeze({ 'x-session-id': id });
  }

  /** `fetch` with the session header. Takes a path, or a URL of the same service. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('x-session-id')) headers.set('x-session-id', this.id);
    const response = await fetch(this.target(path), { ...init, headers });
    this.isOpen = true;
    return response;
  }

  /** Sends a JSON body and returns the JSON of the response, undefined without a body. Throws SandboxError. */
  async json(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.fetch(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw errorOfResponse(response.status, text);
    return text === '' ? undefined : JSON.parse(text);
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

/** `?` and the parameters; empty without values. Undefined values are omitted. */
export function queryString(values: QueryValues): string {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(entries)).toString()}`;
}
