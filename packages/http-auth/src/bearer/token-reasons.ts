// The reasons why an access token of the service is not valid.
import { claimReasons, formReasons, headerReasons, JwsError, signatureReasons } from '../jws/reasons.js';

const { alg_none, crit, key_in_header } = headerReasons;
const { not_yet_valid, wrong_claim_type, wrong_audience, wrong_issuer } = claimReasons;

/** For users that exist in one session of the service only. */
export const userReasons = {
  wrong_session: {
    message: 'The user has logged in in another session.',
    hint: 'Log in in this session, or send the session id of the login in `x-session-id`.',
  },
  unknown_subject: {
    message: 'The user who has logged in no longer exists.',
    hint: 'Log in as another user, or create the user record again and log in.',
  },
} as const;

export type UserReason = keyof typeof userReasons;

export const tokenReasons = {
  ...formReasons,
  ...{ alg_none, crit, key_in_header },
  wrong_algorithm: {
    message: 'The header of the token does not have `"alg": "HS256"`.',
    hint: 'Send a token of this service. It accepts no other algorithm (RFC 8725 §3.1).',
  },
  no_signature: signatureReasons.no_signature,
  bad_signature: {
    message: 'The signature does not match the token.',
    hint: 'Get a new token. This one was changed, signed with another key, or issued before the service restarted.',
  },
  practice_key: {
    message: 'The token is signed with the practice secret, which only `jwt-hs256` accepts.',
    hint: 'Get a token from `POST /auth/token`.',
  },
  expired: {
    message: 'The token has expired.',
    hint: 'Get a new token.',
  },
  ...{ not_yet_valid, wrong_claim_type, wrong_audience, wrong_issuer },
  missing_claim: {
    message: 'The token lacks claims that every token of this service has.',
    hint: 'Get a token from `POST /auth/token`: it has `sub`, `jti`, `exp`, `name`, `role` and `scope`.',
  },
  id_token: {
    message: 'This is an ID token, which is for the client.',
    hint: 'Send the `access_token` of the same response (OpenID Connect Core §2).',
  },
  revoked: {
    message: 'The token was revoked.',
    hint: 'Get a new token.',
  },
  ...userReasons,
} as const;

export type TokenReason = keyof typeof tokenReasons;

export class TokenError extends JwsError {
  constructor(code: TokenReason, details?: ConstructorParameters<typeof JwsError>[2]) {
    super(code, tokenReasons[code], details);
  }
}
