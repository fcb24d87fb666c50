// The curl command of a sample request.
import { toText } from '../../core/template.js';
import { SESSION_HEADER } from '../../core/session-header.js';
import type { SolutionRequest } from './lesson.js';

interface Target {
  readonly baseUrl: string;
  readonly session: string;
}

/** For a POSIX shell: nothing in a quoted text has a meaning (POSIX.1-2024 §2.2.2). */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Runs the request in the session. */
export function curlCommand(request: SolutionRequest, { baseUrl, session }: Target): string {
  const { method, path, headers = {}, body } = request;
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const all = {
    [SESSION_HEADER]: session,
    ...(body !== undefined && !isTyped && { 'content-type': 'application/json' }),
    ...headers,
  };
  return [
    method === 'GET' ? 'curl' : method === 'HEAD' ? 'curl --head' : `curl -X ${method}`,
    quote(baseUrl + path),
    ...Object.entries(all).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(toText(body))}`]),
  ].join(' ');
}
