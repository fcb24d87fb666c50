// The request that the Console opens for a recorded one.
import { isManagedHeader, recordOf } from '../../code/headers.ts';
import { bodyText, headerPairs, type Entry } from './model.ts';

interface ConsoleRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Headers that the console sets itself: it uses this browser's session and the client name of the web app. */
const replaced = new Set(['accept-language', 'cookie', 'user-agent', 'x-sandbox-client', 'x-session-id']);

/** Undefined if the body is not stored in full, or is not text. */
export function consoleRequest({ request }: Entry): ConsoleRequest | undefined {
  const { method, url, headers, truncated, encoding } = request;
  if (truncated || encoding !== undefined) return undefined;
  const sent = headerPairs(headers).filter(([name]) => !isManagedHeader(name) && !replaced.has(name));
  const body = bodyText(request);
  return { method, path: url, headers: recordOf(sent), body: body === '' ? undefined : body };
}
