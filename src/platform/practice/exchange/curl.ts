// The curl command of a request, for a POSIX shell.
import { SESSION_HEADER } from '../../../core/session-header.js';
import { toText } from '../../../core/template.js';

interface Target {
  readonly baseUrl: string;
  readonly session: string;
}

interface SampleRequest {
  readonly method: string;
  /** Path and query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, any other value as JSON. */
  readonly body?: unknown;
}

/** For a POSIX shell: nothing in a quoted text has a meaning (POSIX.1-2024 §2.2.2). */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The beginning of a command: curl with the method. */
export function curlWith(method: string): string {
  if (method === 'GET') return 'curl';
  return method === 'HEAD' ? 'curl --head' : `curl -X ${method}`;
}

/** Runs the request in the session. */
export function curlCommand(request: SampleRequest, { baseUrl, session }: Target): string {
  const { method, path, headers = {}, body } = request;
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const all = {
    [SESSION_HEADER]: session,
    ...(body !== undefined && !isTyped && { 'content-type': 'application/json' }),
    ...headers,
  };
  return [
    curlWith(method),
    quote(baseUrl + path),
    ...Object.entries(all).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(toText(body))}`]),
  ].join(' ');
}
