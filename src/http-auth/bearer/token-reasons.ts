// Why a token of this service does not hold: the words are those of `reason.code`.
import { oauthClient } from '../practice-credentials.js';
import { algorithms } from '../jws/algorithms.js';
import { claimReasons, formReasons, headerReasons, JwsError, signatureReasons } from '../jws/reasons.js';
import type { JsonObject, Jws } from '../jws/jws.js';
import { practiceSecretKey } from '../jws/practice-keys.js';

const { alg_none, crit, key_in_header } = headerReasons;
const { not_yet_valid, wrong_claim_type, wrong_audience, wrong_issuer } = claimReasons;

export const tokenReasons = {
  ...formReasons,
  ...{ alg_none, crit, key_in_header },
  wrong_algorithm: 'Tokens of this service say `"alg": "HS256"`; nothing else is accepted (RFC 8725 §3.1).',
  no_signature: signatureReasons.no_signature,
  bad_signature:
    'The token was changed, or somebody else signed it, or this service before it was started anew.',
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
  constructor(code: TokenReason, extras?: ConstructorParameters<typeof JwsError>[2]) {
    super(code, tokenReasons[code], extras);
  }
}

/** By the beginning of the library's message, which is all that tells its refusals apart. */
const reasonsOfLibrary: readonly (readonly [beginning: string, fault: TokenReason])[] = [
  ['jwt expired', 'expired'],
  ['jwt not active', 'not_yet_valid'],
  ['jwt audience', 'wrong_audience'],
  ['jwt issuer', 'wrong_issuer'],
  ['invalid exp', 'wrong_claim_type'],
  ['invalid nbf', 'wrong_claim_type'],
  ['jwt signature is required', 'no_signature'],
];

/** What the library found wrong with a token that our reader took apart. What it says of any other kind is of the signature. */
export function reasonOf({ message }: Error, jws: Jws): TokenReason {
  const known = reasonsOfLibrary.find(([beginning]) => message.startsWith(beginning))?.[1];
  return known ?? (isOfPractice(jws) ? 'practice_key' : 'bad_signature');
}

function isOfPractice({ input, signature }: Jws): boolean {
  return algorithms.HS256.holds(practiceSecretKey, input, signature);
}

/** What only an ID token says (OpenID Connect Core §2, §3.1.3.6), or whom only an ID token is for. */
export function isIdToken({ nonce, at_hash, auth_time, aud }: JsonObject): boolean {
  const said = [nonce, at_hash, auth_time].some((claim) => claim !== undefined);
  return said || [aud].flat().includes(oauthClient.id);
}
