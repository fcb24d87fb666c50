// Protection against cross-site request forgery (CSRF): by the origin of the request, and by a token that other sites
// cannot read.
import { header, isForm, type AuthRequest } from '../auth-request.js';
import { isEqual } from '../secure-compare.js';

export const CSRF_HEADER = 'x-csrf-token';
export const CSRF_FIELD = 'csrf_token';

export const csrfReasons = {
  foreign_origin: {
    message: 'The request was sent by a page of another origin.',
    hint: 'Send it from a page of this origin, or from a client that is not a browser. Behind a proxy, set `PUBLIC_BASE_URL`.',
  },
  csrf_missing: {
    message: 'The request has no CSRF token.',
    hint: `Send the token in \`${CSRF_HEADER}\` or in the form field \`${CSRF_FIELD}\`. GET with the cookie returns it.`,
  },
  csrf_mismatch: {
    message: 'The CSRF token belongs to another login.',
    hint: 'Get the token of the current login with GET and the cookie.',
  },
} as const;

type CsrfReason = keyof typeof csrfReasons;

/** Whether `Origin` or `Referer` name another origin. Clients that are not browsers send neither. */
export function isCrossOrigin({ headers, origin }: Pick<AuthRequest, 'headers' | 'origin'>): boolean {
  const page = headers.origin ?? headers.referer;
  if (page === undefined) return false;
  const host = URL.canParse(page) ? new URL(page).host : undefined;
  return host === undefined || (host !== headers.host && host !== new URL(origin).host);
}

/** The reason for rejecting a request with an unsafe method; undefined if it is accepted. */
export function csrfError(
  request: AuthRequest,
  { csrfToken }: { readonly csrfToken: string },
): CsrfReason | undefined {
  if (isCrossOrigin(request)) return 'foreign_origin';
  const sent = header(request, CSRF_HEADER) ?? fieldOf(request);
  if (sent === undefined || sent === '') return 'csrf_missing';
  return isEqual(sent, csrfToken) ? undefined : 'csrf_mismatch';
}

function fieldOf(request: AuthRequest): string | undefined {
  if (!isForm(request)) return undefined;
  return new URLSearchParams(request.body.toString()).get(CSRF_FIELD) ?? undefined;
}
