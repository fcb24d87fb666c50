// The claims of the application's own access tokens (RFC 7519 §4, RFC 9068 §2.2).
import type { Identity } from '../identity.js';

export const TOKEN_AUDIENCE = 'practice-api';

/** Times are in seconds since the Unix epoch. */
export interface TokenClaims {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly name: string;
  readonly email?: string;
  readonly role: string;
  /** Separated by spaces. */
  readonly scope: string;
  /** `userId` of the identity. */
  readonly user_id?: string;
  /** Further claims, such as `client_id` or `cnf`. */
  readonly [claim: string]: unknown;
}

/** The identity that an access token was issued for. */
export function identityOf({ sub, name, role, scope, user_id: userId }: TokenClaims): Identity {
  const scopes = scope.split(' ').filter((one) => one !== '');
  return { subject: sub, name, role, scopes, ...(userId !== undefined && { userId }) };
}
