// The reasons for which a DPoP proof is rejected (RFC 9449 §4.3).
import { ecdsaReasons, formReasons, JwsError, headerReasons, signatureReasons } from '../jws/reasons.js';

const { too_long, not_a_jwt, padded, standard_base64, not_base64url, header_not_json, claims_not_json } =
  formReasons;
const { alg_none, crit } = headerReasons;
const { no_signature, hex_signature, double_base64, input_line_break, input_not_encoded } = signatureReasons;

export const proofReasons = {
  no_proof: 'Send a proof beside the token: the header `DPoP` with a JWT that your key signed (RFC 9449 §4).',
  two_proofs: 'There is more than one proof: the header `DPoP` may come once, with one JWT (RFC 9449 §4.3).',
  ...{ too_long, not_a_jwt, padded, standard_base64, not_base64url, header_not_json, claims_not_json },
  wrong_typ: 'The header of a proof says `"typ": "dpop+jwt"` (RFC 9449 §4.2).',
  ...{ alg_none, crit },
  symmetric_alg:
    'A proof is signed by a private key, never by a shared secret: `ES256`, `Ed25519`, `RS256` or `PS256` (RFC 9449 §4.2).',
  unsupported_alg: 'Proofs are taken that are signed by `ES256`, `Ed25519`, `RS256` or `PS256`.',
  key_in_header:
    'The header of a proof brings its key as `jwk`, in no other way; nothing is fetched (RFC 9449 §4.2).',
  no_jwk: 'The header of a proof must hold the public key as `jwk` (RFC 9449 §4.2).',
  private_jwk:
    'The `jwk` holds the private key! Take out `d` and its like, and make a new key: this one is known now.',
  bad_jwk: 'The `jwk` is no public key that goes with this `alg`: check `kty`, `crv` and the length.',
  ...{ no_signature, hex_signature, double_base64, input_line_break, input_not_encoded },
  der_signature: ecdsaReasons.der_signature,
  other_algorithm: signatureReasons.other_algorithm,
  bad_signature: 'The signature is not the one of this proof under the key in its `jwk`.',
  no_htm: 'The proof must say the method of the request, as `htm` (RFC 9449 §4.2).',
  wrong_htm: 'The proof is for another method than that of the request (`htm`).',
  no_htu: 'The proof must say the address of the request, as `htu` (RFC 9449 §4.2).',
  htu_with_query:
    '`htu` is the address without query and fragment: end it before `?` and `#` (RFC 9449 §4.2).',
  htu_scheme:
    'The proof says http and the service was reached over https, or the other way round. Is there a proxy between?',
  wrong_htu: 'The proof is for another address than that of the request (`htu`).',
  no_jti: 'Each proof needs a `jti` of its own: random text, new each time (RFC 9449 §4.2).',
  no_iat: 'The proof must say when it was made, as `iat`: whole seconds since 1970 (RFC 9449 §4.2).',
  milliseconds: '`iat` is in milliseconds. JWTs count seconds since 1970 (RFC 7519 §2).',
  stale_proof:
    'The proof was made too long ago, or in the future. Make a new one for each request; is your clock right?',
  no_ath: 'A proof that goes with a token holds its hash, as `ath` (RFC 9449 §4.2).',
  hex_ath: '`ath` is the hash in hexadecimal digits. Write its bytes in base64url, without padding.',
  padded_ath: '`ath` is ordinary or padded base64. Write it in base64url, without `=`.',
  wrong_ath:
    '`ath` is not the SHA-256 of the token beside it, in base64url. Was the proof made for an older token?',
  use_dpop_nonce:
    'Put the `DPoP-Nonce` of this answer into the proof, as `nonce`, and try again (RFC 9449 §9).',
  unknown_nonce:
    'The `nonce` was not given out by this service, or before it was restarted. Take that of this answer.',
  stale_nonce: 'The `nonce` is too old. Take the `DPoP-Nonce` of this answer.',
  replayed_proof: 'A proof with this `jti` was used before. Make a new one for each request.',
} as const;

export type ProofReason = keyof typeof proofReasons;

/** Reasons that a client resolves by using the nonce of the response (RFC 9449 §8). */
export const nonceReasons: ReadonlySet<string> = new Set(['use_dpop_nonce', 'unknown_nonce', 'stale_nonce']);

/** A proof that is not valid. */
export class ProofError extends JwsError {
  constructor(code: ProofReason, extras?: ConstructorParameters<typeof JwsError>[2]) {
    super(code, proofReasons[code], extras);
  }
}
