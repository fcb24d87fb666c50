// The session that a command works on: `--url` and `--session`, or SANDBOX_URL and SANDBOX_SESSION.
import { isUuid } from '../../src/core/text.js';
import type { CommandFlag } from './command.js';

export const sessionFlags = {
  url: { type: 'string', value: '<url>', doc: 'URL of the service; default: SANDBOX_URL' },
  session: { type: 'string', value: '<uuid>', doc: 'id of the session; default: SANDBOX_SESSION' },
} as const satisfies Record<string, CommandFlag>;

type Values = Readonly<Record<string, string | boolean>>;

interface Call {
  readonly method?: string;
  /** JSON. */
  readonly body?: string;
}

/** A request of the session. Resolves with the text of a successful response; throws the message of an error response. */
type SessionRequest = (path: string, call?: Call) => Promise<string>;

export function sessionRequest(values: Values, env = process.env): SessionRequest {
  const url = textOption(values.url) ?? env.SANDBOX_URL;
  const session = textOption(values.session) ?? env.SANDBOX_SESSION;
  if (url === undefined) throw new Error("Option '--url' is missing, and SANDBOX_URL is not set.");
  if (session === undefined)
    throw new Error("Option '--session' is missing, and SANDBOX_SESSION is not set.");
  if (!isUuid(session)) throw new Error(`Option '--session' must be a UUID, not '${session}'.`);
  const base = serviceUrl(url);
  return async (path, { method = 'GET', body } = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'x-session-id': session, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    }).catch((reason: unknown) => {
      throw new Error(`${base} cannot be reached`, { cause: causeOf(reason) });
    });
    const received = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${errorOf(received)}`);
    return received;
  };
}

/** Without a final slash. Throws an error that names the option. */
export function serviceUrl(url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return url.replace(/\/+$/, '');
  throw new Error(`Option '--url' must be an http or https URL, not '${url}'.`);
}

export const textOption = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** `fetch` reports the reason in `cause`. */
const causeOf = (reason: unknown): unknown =>
  reason instanceof Error && reason.cause instanceof Error ? reason.cause : reason;

/** The message of an error envelope, else the beginning of the text. */
function errorOf(received: string): string {
  try {
    const { error } = JSON.parse(received) as { error?: { message?: string } };
    return error?.message ?? received.slice(0, 200);
  } catch {
    return received.slice(0, 200);
  }
}
