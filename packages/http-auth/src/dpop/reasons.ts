// The reasons for which a DPoP proof is rejected (RFC 9449 §4.3).
import { ecdsaReasons, formReasons, JwsError, headerReasons, signatureReasons } from '../jws/reasons.js';

const { too_long, not_a_jwt, padded, standard_base64, not_base64url, header_not_json, claims_not_json } =
  formReasons;
const { alg_none, crit } = headerReasons;
const { no_signature, hex_signature, double_base64, input_line_break, input_not_encoded } = signatureReasons;

export const proofReasons = {
  no_proof: {
    message: 'The request has no DPoP proof.',
    hint: 'Send the header `DPoP` with a JWT that is signed with your key (RFC 9449 §4).',
  },
  two_proofs: {
    message: 'The request has more than one DPoP proof.',
    hint: 'Send the header `DPoP` once, with one JWT (RFC 9449 §4.3).',
  },
  ...{ too_long, not_a_jwt, padded, standard_base64, not_base64url, header_not_json, claims_not_json },
  wrong_typ: {
    message: 'The header of the proof does not have `"typ": "dpop+jwt"`.',
    hint: 'Set `typ` to `dpop+jwt` (RFC 9449 §4.2).',
  },
  ...{ alg_none, crit },
  symmetric_alg: {
    message: 'The proof is signed with a shared secret.',
    hint: 'Sign it with a private key: `ES256`, `Ed25519`, `RS256` or `PS256` (RFC 9449 §4.2).',
  },
  unsupported_alg: {
    message: 'The `alg` of the proof is not supported.',
    hint: 'Sign the proof with `ES256`, `Ed25519`, `RS256` or `PS256`.',
  },
  key_in_header: {
    message: 'The header of the proof refers to a key in another way than `jwk`.',
    hint: 'Remove `jku`, `x5u` and `x5c`, and send the public key as `jwk` (RFC 9449 §4.2). The service fetches no keys.',
  },
  no_jwk: {
    message: 'The header of the proof has no `jwk`.',
    hint: 'Add the public key as `jwk` (RFC 9449 §4.2).',
  },
  private_jwk: {
    message: 'The `jwk` contains the private key.',
    hint: 'Remove `d` and the other private members, and create a new key: this one is now known to others.',
  },
  bad_jwk: {
    message: 'The `jwk` is not a public key for this `alg`.',
    hint: 'Check `kty`, `crv` and the length of the key.',
  },
  ...{ no_signature, hex_signature, double_base64, input_line_break, input_not_encoded },
  der_signature: ecdsaReasons.der_signature,
  other_algorithm: signatureReasons.other_algorithm,
  bad_signature: {
    message: 'The signature does not match the proof and the key in its `jwk`.',
    hint: 'Sign the proof with the private key that belongs to the `jwk`.',
  },
  no_htm: {
    message: 'The proof has no `htm`.',
    hint: 'Set `htm` to the method of the request (RFC 9449 §4.2).',
  },
  wrong_htm: {
    message: 'The `htm` differs from the method of the request.',
    hint: 'Create a proof for each request, with its method.',
  },
  no_htu: {
    message: 'The proof has no `htu`.',
    hint: 'Set `htu` to the URL of the request without query and fragment (RFC 9449 §4.2).',
  },
  htu_with_query: {
    message: 'The `htu` has a query or a fragment.',
    hint: 'End `htu` before `?` and `#` (RFC 9449 §4.2).',
  },
  htu_scheme: {
    message: 'The `htu` has `http` instead of `https`, or the reverse.',
    hint: 'Use the public URL of the service. Behind a proxy, set `PUBLIC_BASE_URL` or `TRUST_PROXY`.',
  },
  wrong_htu: {
    message: 'The `htu` differs from the URL of the request.',
    hint: 'Create a proof for each request, with its URL.',
  },
  no_jti: {
    message: 'The proof has no valid `jti`.',
    hint: 'Add random text of up to 256 characters, new for each proof (RFC 9449 §4.2).',
  },
  no_iat: {
    message: 'The proof has no `iat`.',
    hint: 'Set `iat` to the current time in seconds since 1970 (RFC 9449 §4.2).',
  },
  milliseconds: {
    message: 'The `iat` is in milliseconds.',
    hint: 'Divide by 1000: JWTs count seconds since 1970 (RFC 7519 §2).',
  },
  stale_proof: {
    message: 'The `iat` is more than five minutes in the past or in the future.',
    hint: 'Create a new proof for each request, and check your clock.',
  },
  wrong_time_type: {
    message: 'The `exp` or `nbf` of the proof is not a number.',
    hint: 'Send seconds since 1970, or omit them: a proof needs only `iat` (RFC 9449 §4.2).',
  },
  proof_expired: {
    message: 'The `exp` of the proof is in the past.',
    hint: 'Create a new proof for each request.',
  },
  proof_not_yet_valid: {
    message: 'The `nbf` of the proof is in the future.',
    hint: 'Omit `nbf`, or check your clock.',
  },
  no_ath: {
    message: 'The proof has no `ath`.',
    hint: 'Set `ath` to the hash of the access token (RFC 9449 §4.2).',
  },
  hex_ath: {
    message: 'The `ath` is the hexadecimal hash.',
    hint: 'Write the bytes of the hash in base64url without padding.',
  },
  padded_ath: {
    message: 'The `ath` is base64 with padding or with `+` and `/`.',
    hint: 'Write it in base64url without `=`.',
  },
  wrong_ath: {
    message: 'The `ath` is not the SHA-256 hash of the access token.',
    hint: 'Create the proof with the token of this request (RFC 9449 §4.2).',
  },
  use_dpop_nonce: {
    message: 'The proof has no `nonce`.',
    hint: 'Put the `DPoP-Nonce` of this response into the proof as `nonce`, and repeat the request (RFC 9449 §9).',
  },
  unknown_nonce: {
    message: 'This service did not issue the `nonce`, or issued it before a restart.',
    hint: 'Repeat the request with the `DPoP-Nonce` of this response.',
  },
  stale_nonce: {
    message: 'The `nonce` is older than five minutes.',
    hint: 'Repeat the request with the `DPoP-Nonce` of this response.',
  },
  replayed_proof: {
    message: 'A proof with this `jti` was already used.',
    hint: 'Create a new proof for each request.',
  },
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
