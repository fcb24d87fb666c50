// The reasons for which a signed token is rejected, by the part of the token. A scheme uses the lists that it needs.

import { candidateReasons } from '../diagnosis/diagnose.js';
import type { Reason } from '../reason.js';
import {
  jwsEcdsaCandidates,
  jwsSecretCandidates,
  jwsSignatureCandidates,
  otherAlgorithmCandidates,
} from './candidates.js';

/** Characters. A longer token is rejected before it is decoded. */
export const MAX_TOKEN_LENGTH = 8192;

/** Errors in the compact serialisation (RFC 7515 §7.1). */
export const formReasons = {
  too_long: {
    message: `The token has more than ${MAX_TOKEN_LENGTH} characters.`,
    hint: 'Send a shorter token.',
  },
  not_a_jwt: {
    message: 'A JWT has three parts separated by dots; this value does not.',
    hint: 'Send header, claims and signature (RFC 7515 §7.1).',
  },
  padded: {
    message: 'A part of the token has padding.',
    hint: 'Remove the `=`: JWTs use base64url without padding (RFC 7515 §2).',
  },
  standard_base64: {
    message: 'A part of the token is base64, not base64url.',
    hint: 'Replace `+` by `-` and `/` by `_` (RFC 7515 §2).',
  },
  not_base64url: {
    message: 'A part of the token is not base64url.',
    hint: 'Check that the token is complete and unchanged (RFC 7515 §2).',
  },
  header_not_json: {
    message: 'The first part is not base64url of a JSON object in UTF-8.',
    hint: 'Encode the header as RFC 7515 §4 defines.',
  },
  claims_not_json: {
    message: 'The second part is not base64url of a JSON object in UTF-8.',
    hint: 'Encode the claims as RFC 7519 §7.1 defines.',
  },
} as const;

/** Errors in the header. */
export const headerReasons = {
  alg_none: {
    message: 'The header has `"alg": "none"`.',
    hint: 'Sign the token. Every client can write an unsigned token (RFC 8725 §3.2).',
  },
  wrong_algorithm: {
    message: 'The header has another `alg` than the service requires for this key.',
    hint: 'Use the algorithm of the key (RFC 8725 §3.1).',
  },
  crit: {
    message: 'The header has `crit`, which lists extensions that must be supported.',
    hint: 'Remove it: this service supports no extensions (RFC 7515 §4.1.11).',
  },
  key_in_header: {
    message: 'The header contains or refers to a key (`jwk`, `jku`, `x5c`, `x5u`).',
    hint: 'Remove it. Forged tokens use it; the service fetches no keys (RFC 8725 §3.10).',
  },
  unknown_kid: {
    message: 'The header has a `kid` that the service does not know.',
    hint: 'Use a `kid` that `GET /auth/keys` lists.',
  },
} as const;

/** Errors of any signature. */
export const signatureReasons = {
  no_signature: {
    message: 'The third part of the token is empty.',
    hint: 'Sign the token.',
  },
  bad_signature: {
    message: 'The signature does not match the header and the claims under the expected key.',
    hint: 'Sign again with the published key. Keys change when the service restarts.',
  },
  ...candidateReasons(jwsSignatureCandidates),
  ...candidateReasons(otherAlgorithmCandidates),
} as const;

/** Errors of a signature with a shared secret. */
export const secretReasons = candidateReasons(jwsSecretCandidates);

/** Errors of a signature with a private key. */
export const keyPairReasons = {
  algorithm_confusion: {
    message: 'The token is signed with HMAC and the public key as the secret, which any client can do.',
    hint: 'Sign with the private key. This is a known attack; a server must pin the algorithm (RFC 8725 §2.1).',
  },
} as const;

/** Errors of an ECDSA signature. */
export const ecdsaReasons = candidateReasons(jwsEcdsaCandidates);

/** Errors in the claims. */
export const claimReasons = {
  wrong_claim_type: {
    message: 'A claim has a value of the wrong type.',
    hint: 'Use the types of RFC 7519 §4.1.',
  },
  milliseconds: {
    message: 'A time is in milliseconds.',
    hint: 'Divide by 1000: JWTs count seconds since 1970 (RFC 7519 §2, NumericDate).',
  },
  expired: {
    message: 'The token has expired.',
    hint: 'Get or sign a new token.',
  },
  not_yet_valid: {
    message: 'The claim `nbf` is in the future.',
    hint: 'Wait until that time, or check your clock.',
  },
  issued_in_future: {
    message: 'The claim `iat` is in the future.',
    hint: 'Check your clock.',
  },
  wrong_issuer: {
    message: 'The claim `iss` is not the expected issuer.',
    hint: 'Use the issuer that `GET /auth/methods` lists.',
  },
  wrong_audience: {
    message: 'The claim `aud` does not contain this service.',
    hint: 'Use the audience that `GET /auth/methods` lists, or a token for this service.',
  },
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
  /** Replaces the message of the reason: what exactly is wrong with this token. */
  readonly message?: string;
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** A signed token that is not valid. Parsing and verification throw no other error. */
export class JwsError extends Error {
  readonly hint: string;
  readonly debug: Extras['debug'];

  constructor(
    readonly code: string,
    reason: Reason,
    { message = reason.message, debug }: Extras = {},
  ) {
    super(message);
    this.hint = reason.hint;
    this.debug = debug;
  }
}

/** The error for one of these reasons. */
export function jwsError(code: JwsReason, extras?: Extras): JwsError {
  return new JwsError(code, jwsReasons[code], extras);
}
