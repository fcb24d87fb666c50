// Tokens of this service as bearer tokens, and what people send in place of one.
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { apiKeys, demoAccount, oauthClient } from '../accounts.js';
import { oneOf } from '../secure-compare.js';
import type { AuthRefusal, MistakeExtras } from '../schemes/scheme.js';
import { tokenFaults } from './token-reasons.js';
import type { Claims, TokensService } from '../../features/auth/tokens.service.js';

export const serviceTokenFaults = {
  another_credential: 'This is a secret of this service, but no token.',
  refresh_token:
    'This is a refresh token. Exchange it for an access token at `POST /auth/oauth/token`; APIs never see it (RFC 6749 §1.5).',
  sender_constrained:
    'This token is bound to a key (`cnf`): to send it as a bearer token is not enough (RFC 9449 §7.1).',
  ...tokenFaults,
} as const;

/** Secrets that are no tokens, and what they are. */
const otherSecret = oneOf<string>([
  ...apiKeys.map(({ key }) => [key, 'an API key; it goes in `x-api-key`'] as const),
  [oauthClient.secret, 'the secret of an OAuth client; exchange it for a token at `POST /auth/oauth/token`'],
  [demoAccount.password, 'a password; exchange it for a token at `POST /auth/token`'],
]);

type Code = 'another_credential' | 'refresh_token' | 'sender_constrained';
type Refuse = (code: Code, extras?: MistakeExtras) => AuthRefusal;

/** What `mistake` makes of a secret that is no access token; undefined for anything that may be one. */
export function otherCredential(token: string, mistake: Refuse): AuthRefusal | undefined {
  if (token.startsWith('refresh-')) return mistake('refresh_token');
  const told = otherSecret(token);
  return told === undefined ? undefined : mistake('another_credential', { message: `This is ${told}.` });
}

/** The claims of a token that whoever has it may use. Throws TokenRefusal, or what `mistake` makes of one that is bound. */
export function bearerClaims(token: string, tokens: TokensService, mistake: Refuse): MaybePromise<Claims> {
  return mapMaybe(tokens.verify(token), (claims) => {
    if (claims.cnf !== undefined) throw mistake('sender_constrained');
    return claims;
  });
}
