// The reasons why an access token of the service is not valid.
import { claimReasons, formReasons, headerReasons, JwsError, signatureReasons } from '../jws/reasons.js';

const { alg_none, crit, key_in_header } = headerReasons;
const { not_yet_valid, wrong_claim_type, wrong_audience, wrong_issuer } = claimReasons;

export const tokenReasons = {
  ...formReasons,
  ...{ alg_none, crit, key_in_header },
  wrong_algorithm: 'Tokens of this service say `"alg": "HS256"`; nothing else is accepted (RFC 8725 §3.1).',
  no_signature: signatureReasons.no_signature,
  bad_signature: 'The token was changed, or signed by another key, or this service before it was restarted.',
  practice_key:
    'The token is signed with the practice secret. That one opens `jwt-hs256` only; get a token from `POST /auth/token`.',
  expired: 'The token has expired. Get a new one.',
  ...{ not_yet_valid, wrong_claim_type, wrong_audience, wrong_issuer },
  missing_claim:
    'The signature holds, but the token lacks what this service always puts in: `sub`, `jti`, `exp`, `name`, `role`, `scope`.',
  id_token:
    'This is an ID token: it tells a client who logged in. An API takes the access token (OpenID Connect Core §2).',
  revoked: 'The token was revoked. Get a new one.',
} as const;

export type TokenReason = keyof typeof tokenReasons;

export class TokenError extends JwsError {
  constructor(code: TokenReason, details?: ConstructorParameters<typeof JwsError>[2]) {
    super(code, tokenReasons[code], details);
  }
}
