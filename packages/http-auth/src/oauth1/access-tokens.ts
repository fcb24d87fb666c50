// Access tokens of OAuth 1.0a. The service verifies its own tokens and derives their secrets, so it stores nothing.
import type { Nonces } from '../ports.js';
import type { Token } from './credentials.js';

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 3600;
const PURPOSE = 'oauth1-access-token';

/** `now`: milliseconds since the Unix epoch, as below. */
export function issueAccess(nonces: Nonces, now: number): Token {
  return tokenOf(nonces, nonces.issue(PURPOSE, now));
}

/** The token of that name if this service issued it and it has not expired. */
export function findAccess(nonces: Nonces, name: string, now: number): Token | undefined {
  const age = nonces.age(PURPOSE, name, now);
  return age !== undefined && age < ACCESS_TOKEN_LIFETIME * 1000 ? tokenOf(nonces, name) : undefined;
}

function tokenOf(nonces: Nonces, token: string): Token {
  return { token, secret: nonces.secretOf(PURPOSE, token), isPublished: false };
}
