// The error response for rejected credentials: 401 or 403 with a reason and a challenge.
import { apiError, type ApiError } from '../../../core/errors.js';
import { printableHeaders } from 'practice-http-auth/challenge.js';
import type { AuthError } from 'practice-http-auth/schemes/scheme.js';

const codes = { 400: 'BAD_REQUEST', 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' } as const;

type Headers = NonNullable<AuthError['details']['headers']>;

/** UNAUTHORIZED, FORBIDDEN for a token that lacks a scope, or BAD_REQUEST for several credentials. `challenge`: headers, `www-authenticate` among them; the headers of the error replace them. */
export function unauthorized(
  { code, hint, message, details, status }: AuthError,
  challenge: Headers,
): ApiError {
  return apiError(codes[status], message, {
    reason: { code, hint },
    headers: printableHeaders({ ...challenge, ...details.headers }),
    ...(details.debug && { debug: details.debug }),
  });
}
