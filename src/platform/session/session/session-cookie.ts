// The cookie that names the session of a browser.
import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_HEADER } from '../../../core/session-header.js';
import { isUuid } from '../../../core/text.js';
import { isOfWebApp } from '../../http/routing/web-client.js';

export const SESSION_COOKIE = 'sandbox_session';

const cookieValue = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([0-9A-Fa-f-]{36})(?=;|\\s|$)`);

/** The id in lower case; undefined without a valid one. */
export function cookieSession({ cookie }: IncomingHttpHeaders): string | undefined {
  const id = cookie === undefined ? undefined : cookieValue.exec(cookie)?.[1];
  return id !== undefined && isUuid(id) ? id.toLowerCase() : undefined;
}

/**
 * Whether fault plans, mutants and the journal leave the request out: with it, the web app shows or changes its session as it is. A page of
 * another origin cannot send both the cookie and the header of the web app. A client that names its session in a header is never exempt.
 */
export function isExempt(headers: IncomingHttpHeaders): boolean {
  return isOfWebApp(headers) && !headers[SESSION_HEADER] && cookieSession(headers) !== undefined;
}
