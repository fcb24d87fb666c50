// Access tokens of the service as bearer tokens, and other credentials that are sent instead.
import { apiKeys, demoToken, oauthClient } from '../practice-credentials.js';
import { isEqual, matchSecret } from '../secure-compare.js';
import type { AuthError, Reject } from '../schemes/scheme.js';
import { tokenReasons } from './token-reasons.js';
import { identityOf, type TokenClaims } from './token-claims.js';
import type { Identity } from '../identity.js';
import type { AuthRequest } from '../auth-request.js';
import type { Accounts, AuthPorts } from '../ports.js';

export const serviceTokenReasons = {
  another_credential: {
    message: 'This is a secret of this service, but not a token.',
    hint: 'Get a token from `POST /auth/token` and send that.',
  },
  refresh_token: {
    message: 'This is a refresh token.',
    hint: 'Exchange it for an access token at `POST /auth/oauth/token`. APIs accept access tokens only (RFC 6749 §1.5).',
  },
  sender_constrained: {
    message: 'The token is bound to a key (`cnf`) and cannot be used as a bearer token.',
    hint: 'Send `Authorization: DPoP <token>` with a proof in the header `DPoP` (RFC 9449 §7.1).',
  },
  ...tokenReasons,
} as const;

/** Reasons of schemes that accept access tokens and the fixed token. */
export const serviceIdentityReasons = {
  unknown_token: {
    message: 'The service did not issue this token.',
    hint: 'Get a token from `POST /auth/token`, or use the fixed one that `GET /auth/methods` lists.',
  },
  ...serviceTokenReasons,
} as const;

/** A request whose token is verified. */
interface TokenRequest<Port extends keyof AuthPorts> {
  readonly request: Pick<AuthRequest, 'now'>;
  readonly ports: Pick<AuthPorts, Port>;
}

const fixedToken = matchSecret<Identity>([[demoToken.key, demoToken]]);

/** The identity of an access token or the fixed token. Throws TokenError or `reject(…)`. */
export async function serviceIdentity(
  token: string,
  context: TokenRequest<'accounts' | 'tokens'>,
  reject: Reject<Code | 'unknown_token'>,
): Promise<Identity> {
  // A valid token is no other secret, so the other secrets are compared only to explain an error. The fixed token has no dot.
  try {
    if (token.includes('.')) return identityOf(await bearerClaims(token, context, reject));
  } catch (error) {
    throw otherCredential(token, context.ports.accounts, reject) ?? error;
  }
  const fixed = fixedToken(token);
  if (fixed !== undefined) return fixed;
  throw otherCredential(token, context.ports.accounts, reject) ?? reject('unknown_token');
}

/** Secrets that are not tokens, and what they are. */
const otherSecret = matchSecret<string>([
  ...apiKeys.map(({ key }) => [key, 'an API key, which is sent in `x-api-key`'] as const),
  [oauthClient.secret, 'the secret of an OAuth client'],
]);
const A_PASSWORD = 'the password of an account';

type Code = 'another_credential' | 'refresh_token' | 'sender_constrained';

/** The error for a known secret that is not an access token; undefined for any other text. */
export function otherCredential(
  token: string,
  { demo }: Accounts,
  reject: Reject<Code>,
): AuthError | undefined {
  if (token.startsWith('refresh-')) return reject('refresh_token');
  const kind = otherSecret(token) ?? (isEqual(token, demo.password) ? A_PASSWORD : undefined);
  return kind === undefined
    ? undefined
    : reject('another_credential', { message: `This is ${kind}, not a token.` });
}

/** The claims of a bearer token. Throws TokenError, or `reject(…)` for a token that is bound to a key. */
export async function bearerClaims(
  token: string,
  { request, ports }: TokenRequest<'tokens'>,
  reject: Reject<Code>,
): Promise<TokenClaims> {
  const claims = await ports.tokens.verify(token, request.now);
  if (claims.cnf !== undefined) throw reject('sender_constrained');
  return claims;
}
