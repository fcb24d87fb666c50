// Protection against cross-site request forgery: by the origin of the request, and by a token that other sites
// cannot read.
import { header, type AuthRequest } from '../auth-request.js';
import { isEqual } from '../secure-compare.js';

export const CSRF_HEADER = 'x-csrf-token';
export const CSRF_FIELD = 'csrf_token';

export const csrfReasons = {
  foreign_origin:
    'The request comes from a page of another origin. A page of this origin, or a client that is no browser, gets in. ' +
    'Behind a proxy the service has to know its address (`PUBLIC_BASE_URL`).',
  csrf_missing: `What changes something needs the token too: \`${CSRF_HEADER}\`, or the field \`${CSRF_FIELD}\` of a form. GET with the cookie answers it.`,
  csrf_mismatch: 'The token belongs to another login. Each login has its own; get it again.',
} as const;

type CsrfReason = keyof typeof csrfReasons;

type Addressed = Pick<AuthRequest, 'headers' | 'origin'>;

/** Whether a browser says that the page behind the request is of another site. Other clients do not say. */
export function isCrossOrigin({ headers, origin }: Addressed): boolean {
  const page = headers.origin ?? headers.referer;
  if (page === undefined) return false;
  const host = URL.canParse(page) ? new URL(page).host : undefined;
  return host === undefined || (host !== headers.host && host !== new URL(origin).host);
}

/** Why a request that changes something is rejected; undefined if it is not. */
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

export function isForm(request: Pick<AuthRequest, 'headers'>): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(header(request, 'content-type') ?? '');
}
