// The reasons of Digest, and the variants in which each can occur.
import { passwordReasons } from '../basic/password-check.js';
import { candidateReasons } from '../diagnosis/diagnose.js';
import type { Reason, Reasons } from '../reason.js';
import type { Reject } from '../schemes/scheme.js';
import { md5, sha256 } from './algorithms.js';
import { responseCandidates } from './candidates.js';
import type { Variant } from './variants.js';

const digestReasons = {
  missing: {
    message: 'The request has no Digest credentials.',
    hint: 'Send `Authorization: Digest …`, computed with the nonce of this challenge (RFC 7616 §3.4). Most clients do this themselves.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `Digest`.',
    hint: 'Start the header with `Digest` and a space.',
  },
  malformed: {
    message: 'The credentials are not a list of parameters.',
    hint: 'After `Digest`, send `name="value"` pairs separated by commas (RFC 7616 §3.4).',
  },
  missing_parameter: {
    message: 'A parameter of the credentials is missing.',
    hint: 'Send all parameters that RFC 7616 §3.4 requires.',
  },
  wrong_realm: {
    message: 'The `realm` differs from the `realm` of the challenge.',
    hint: 'Return the `realm` of the challenge unchanged.',
  },
  wrong_algorithm: {
    message: 'The `algorithm` differs from the `algorithm` of the challenge.',
    hint: 'Use the `algorithm` of the challenge. Many clients have a setting for it; the default is often MD5.',
  },
  missing_qop: {
    message: 'The parameter `qop` is missing.',
    hint: 'The challenge has a `qop`: send `qop`, `nc` and `cnonce`, and include them in the response (RFC 7616 §3.4.1).',
  },
  wrong_qop: {
    message: 'The `qop` differs from the `qop` of the challenge.',
    hint: 'Return the `qop` of the challenge.',
  },
  unexpected_qop: {
    message: 'The credentials have a `qop`, but the challenge has none.',
    hint: 'Omit `qop`, `nc` and `cnonce` (RFC 2617 §3.2.2).',
  },
  wrong_opaque: {
    message: 'The `opaque` differs from the `opaque` of the challenge.',
    hint: 'Return the `opaque` of the challenge unchanged.',
  },
  bad_nc: {
    message: 'The `nc` is not a count of requests in eight hexadecimal digits.',
    hint: 'Send `00000001` with the first request that uses a nonce, and increment it by one with each further request.',
  },
  unknown_user: passwordReasons.unknown_user,
  userhash_not_offered: {
    message: 'The `username` is a hash, but the challenge has no `userhash=true`.',
    hint: 'Send the name itself (RFC 7616 §3.4.4).',
  },
  wrong_userhash: {
    message: 'No account has this `userhash`.',
    hint: 'Send H(username:realm) in lower case, with the hash of the challenge (RFC 7616 §3.4.4).',
  },
  foreign_nonce: {
    message: 'This service did not issue the nonce for this scheme, or issued it before a restart.',
    hint: 'Repeat the request with the nonce of this challenge.',
  },
  stale_nonce: {
    message: 'The nonce was valid, but it has expired or was already used.',
    hint: 'Repeat the request with the nonce of this challenge. `stale=true` means that everything else is correct.',
  },
  replayed: {
    message: 'This `nc` was already used with this nonce.',
    hint: 'Increment `nc` by one for each request (RFC 7616 §3.4).',
  },
  not_hex: {
    message: 'The response is not hexadecimal.',
    hint: 'Write the hash in hexadecimal digits, not in base64.',
  },
  wrong_length: {
    message: 'The response has another length than the hash of the challenge.',
    hint: 'Compute it with the `algorithm` of the challenge.',
  },
  upper_case_hex: {
    message: 'The response is correct, but in upper case.',
    hint: 'Send lower-case hexadecimal digits (RFC 7616 §3.4.1).',
  },
  response_mismatch: {
    message: 'The response does not match, and no known error explains it.',
    hint: 'Check the password, then compare each step of the computation with `debug`.',
  },
  ...candidateReasons(responseCandidates),
} as const;

export type DigestReason = keyof typeof digestReasons;

export type DigestReject = Reject<DigestReason>;

type Condition = (variant: Variant) => boolean;
const withQop: Condition = ({ qop }) => qop !== undefined;
const withoutQop: Condition = ({ qop }) => qop === undefined;
const auth: Condition = ({ qop }) => qop === 'auth';
const authInt: Condition = ({ qop }) => qop === 'auth-int';
const session: Condition = ({ algorithms }) => algorithms.some((one) => one.session);
const hashed: Condition = ({ userhash }) => userhash;

/** A reason without a row applies to every variant. */
const conditions: Partial<Readonly<Record<DigestReason, Condition>>> = {
  missing_qop: withQop,
  wrong_qop: withQop,
  unexpected_qop: withoutQop,
  bad_nc: withQop,
  userhash_not_offered: (variant) => !hashed(variant),
  wrong_userhash: hashed,
  userhash_in_ha1: hashed,
  replayed: (variant) => withQop(variant) && !variant.singleUse,
  md5_maths: ({ algorithms }) => algorithms.some(({ hash }) => hash !== md5),
  sha256_maths: ({ algorithms }) => algorithms.some(({ hash }) => hash !== sha256),
  truncated_sha512: ({ algorithms }) => algorithms.some(({ name }) => name.startsWith('SHA-512-256')),
  plain_ha1: session,
  sess_without_cnonce: session,
  session_ha1: (variant) => withQop(variant) && !session(variant),
  legacy_maths: withQop,
  qop_maths: withoutQop,
  ha1_twice: withoutQop,
  empty_body_hashed: authInt,
  body_not_hashed: authInt,
  body_hashed: auth,
  body_altered: authInt,
  reserialised_body: authInt,
  nc_not_padded: withQop,
  cnonce_differs: withQop,
};

/** The reasons that apply to a variant. */
export function reasonsOf(variant: Variant): Reasons<DigestReason> {
  const known = Object.entries(digestReasons).filter(([code]) => appliesTo(variant, code as DigestReason));
  return Object.fromEntries(known) as Record<DigestReason, Reason>;
}

export function appliesTo(variant: Variant, code: DigestReason): boolean {
  return conditions[code]?.(variant) ?? true;
}
