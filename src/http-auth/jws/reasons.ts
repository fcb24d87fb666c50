// The reasons for which a signed token is rejected, by the part of the token that they concern. A scheme takes the
// lists that it needs.

import { hintsOf } from '../diagnosis/diagnose.js';
import {
  jwsEcdsaCandidates,
  jwsSecretCandidates,
  jwsSignatureCandidates,
  otherAlgorithmCandidates,
} from './candidates.js';

/** Characters. A longer token is rejected before it is decoded. */
export const MAX_TOKEN_LENGTH = 8192;

/** Of the compact serialisation (RFC 7515 §7.1). */
export const formReasons = {
  too_long: `No token here is longer than ${MAX_TOKEN_LENGTH} characters.`,
  not_a_jwt:
    'A signed JWT has three parts with a dot between them: header, claims and signature (RFC 7515 §7.1).',
  padded: 'JWTs are written in base64url without padding: take the `=` off (RFC 7515 §2).',
  standard_base64: 'This is ordinary base64. JWTs take base64url: `-` for `+`, `_` for `/` (RFC 7515 §2).',
  not_base64url: 'A part is not base64url (RFC 7515 §2): was the token cut off, or changed on its way?',
  header_not_json: 'The first part must be base64url of a JSON object in UTF-8 (RFC 7515 §4).',
  claims_not_json: 'The second part must be base64url of a JSON object in UTF-8 (RFC 7519 §7.2).',
} as const;

/** Of the header. */
export const headerReasons = {
  alg_none:
    'The header says `"alg": "none"`, so anybody could have written this token. Sign it (RFC 8725 §3.2).',
  wrong_algorithm: 'The header names another algorithm than this service expects of the key (RFC 8725 §3.1).',
  crit: 'The header has `crit`, which lists what a reader must understand. This service knows no extensions (RFC 7515 §4.1.11).',
  key_in_header:
    'The header brings or names its own key (`jwk`, `jku`, `x5c`, `x5u`). Forged tokens do that; nothing is fetched (RFC 8725 §3.10).',
  unknown_kid: 'The header names a key, by `kid`, that this service does not have. Look at `GET /auth/keys`.',
} as const;

/** Of any signature. */
export const signatureReasons = {
  no_signature: 'The third part is empty: the token is not signed.',
  bad_signature: 'The signature is not the one of this header and these claims under the expected key.',
  ...hintsOf(jwsSignatureCandidates),
  ...hintsOf(otherAlgorithmCandidates),
} as const;

/** Of a signature with a shared secret. */
export const secretReasons = hintsOf(jwsSecretCandidates);

/** Of a signature with a private key. */
export const keyPairReasons = {
  algorithm_confusion:
    'The token is signed by HMAC with the public key for a secret, which anybody can do. This is a known attack; a careful server pins the algorithm (RFC 8725 §2.1).',
} as const;

/** Of a signature by ECDSA. */
export const ecdsaReasons = hintsOf(jwsEcdsaCandidates);

/** Of the claims. */
export const claimReasons = {
  wrong_claim_type: 'A claim has a value of the wrong type (RFC 7519 §4.1).',
  milliseconds: 'An instant is in milliseconds. JWTs count seconds since 1970 (RFC 7519 §2, NumericDate).',
  expired: 'The token has expired. Get or sign a new one.',
  not_yet_valid: 'The claim `nbf` lies in the future: the token is not good yet.',
  issued_in_future: 'The claim `iat` lies in the future. Is the clock of your machine right?',
  wrong_issuer: 'The claim `iss` is not the one that this service expects.',
  wrong_audience: 'The claim `aud` does not name this service: the token is meant for another service.',
} as const;

const jwsReasons = {
  ...formReasons,
  ...headerReasons,
  ...signatureReasons,
  ...secretReasons,
  ...keyPairReasons,
  ...ecdsaReasons,
  ...claimReasons,
} as const;

export type JwsReason = keyof typeof jwsReasons;

interface Extras {
  /** What exactly is wrong with this token. Default: the hint. */
  readonly message?: string;
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** A signed token that is not valid. Parsing and verifying throws nothing else. */
export class JwsError extends Error {
  readonly debug: Extras['debug'];

  constructor(
    readonly code: string,
    readonly hint: string,
    { message = hint, debug }: Extras = {},
  ) {
    super(message);
    this.debug = debug;
  }
}

/** The error for one of these reasons. */
export function jwsError(code: JwsReason, extras?: Extras): JwsError {
  return new JwsError(code, jwsReasons[code], extras);
}
