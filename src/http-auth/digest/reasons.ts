// The reasons of Digest, and the variants in which each can occur.
import { hintsOf } from '../diagnosis/diagnose.js';
import type { Reject } from '../schemes/scheme.js';
import { md5, sha256 } from './algorithms.js';
import { responseCandidates } from './candidates.js';
import type { Variant } from './variants.js';

const hints = {
  missing:
    'Send `Authorization: Digest …`, computed with the nonce of this very challenge (RFC 7616 §3.4). Clients do so by themselves.',
  wrong_scheme: 'The header `Authorization` must begin with `Digest` and a space.',
  malformed:
    'After `Digest` comes a list of `name=value`, with commas between them and values in quotes (RFC 7616 §3.4).',
  missing_parameter: 'A parameter of the credentials is missing. RFC 7616 §3.4 lists them.',
  wrong_realm: 'Return the `realm` of the challenge as it is.',
  wrong_algorithm:
    'Use the `algorithm` of the challenge. It is a setting in many clients, and often MD5 until you change it.',
  missing_qop:
    'The challenge has a `qop`, so `qop`, `nc` and `cnonce` must come back, and go into the response (RFC 7616 §3.4.1).',
  wrong_qop: 'Return the `qop` of the challenge, and no other.',
  unexpected_qop: 'The challenge has no `qop`; then the client must not send one (RFC 2617 §3.2.2).',
  wrong_opaque: 'Return `opaque` as it was in the challenge.',
  bad_nc:
    '`nc` counts the requests with one nonce in exactly eight hexadecimal digits; the first is `00000001`.',
  unknown_user:
    'There is no such account. A production server would not distinguish this from a wrong password.',
  userhash_not_offered: 'Send the name itself: the challenge does not say `userhash=true` (RFC 7616 §3.4.4).',
  wrong_userhash:
    'No account has this hash. It is H(username:realm), in lower-case digits, with the hash of the challenge (RFC 7616 §3.4.4).',
  foreign_nonce:
    'This service did not give out that nonce, at least not here, or it was restarted since. Use the nonce of this challenge.',
  stale_nonce:
    'The nonce was good and is used up. Do it again with the one of this challenge: `stale=true` says that nothing else is wrong.',
  replayed: 'This count came with this nonce before. Raise `nc` by one for every request (RFC 7616 §3.4).',
  not_hex: 'The response must be written in hexadecimal digits, not in base64.',
  wrong_length: 'The response has not as many digits as the hash of the challenge gives.',
  upper_case_hex:
    'The response is right, but in upper case. Hexadecimal digits are in lower case here (RFC 7616 §3.4.1).',
  wrong_password:
    'The account exists, and no known error in the computation leads to this response: the password is probably wrong. A production server would not say which.',
  ...hintsOf(responseCandidates),
} as const;

export type DigestReason = keyof typeof hints;

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
  reserialised_body: authInt,
};

/** The reasons that apply to a variant. */
export function reasonsOf(variant: Variant): Readonly<Record<DigestReason, string>> {
  const known = Object.entries(hints).filter(([code]) => appliesTo(variant, code as DigestReason));
  return Object.fromEntries(known) as Record<DigestReason, string>;
}

export function appliesTo(variant: Variant, code: DigestReason): boolean {
  return conditions[code]?.(variant) ?? true;
}
