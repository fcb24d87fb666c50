// A refusal of credentials as the service's own kind of error: 401 with a reason and a challenge.
import { apiError, type ApiError } from '../core/errors.js';
import { fieldValue } from './challenge.js';
import type { AuthError } from './schemes/scheme.js';

type Headers = NonNullable<AuthError['details']['headers']>;

/** UNAUTHORIZED. `challenge` are headers, `www-authenticate` among them; those of the refusal itself come over them. */
export function unauthorized({ code, hint, message, details }: AuthError, challenge: Headers): ApiError {
  return apiError('UNAUTHORIZED', message, {
    reason: { code, hint },
    headers: printable({ ...challenge, ...details.headers }),
    ...(details.debug && { debug: details.debug }),
  });
}

/** Whatever a client sent may be quoted in a header; none of it may break the line. */
export function printable(headers: Headers): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(fieldValue) : fieldValue(value),
    ]),
  );
}
