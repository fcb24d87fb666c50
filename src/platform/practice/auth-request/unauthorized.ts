// The error response for rejected credentials: 401 with a reason and a challenge.
import { apiError, type ApiError } from '../../../core/errors.js';
import { fieldValue } from '../../../http-auth/challenge.js';
import type { AuthError } from '../../../http-auth/schemes/scheme.js';

type Headers = NonNullable<AuthError['details']['headers']>;

/** UNAUTHORIZED. `challenge`: headers, `www-authenticate` among them; those of the error replace them. */
export function unauthorized({ code, hint, message, details }: AuthError, challenge: Headers): ApiError {
  return apiError('UNAUTHORIZED', message, {
    reason: { code, hint },
    headers: printable({ ...challenge, ...details.headers }),
    ...(details.debug && { debug: details.debug }),
  });
}

/** Sanitises header values, which can contain text that a client sent. */
export function printable(headers: Headers): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(fieldValue) : fieldValue(value),
    ]),
  );
}
