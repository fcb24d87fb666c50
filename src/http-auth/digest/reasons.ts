// What goes wrong with Digest, how to mend it, and in which variants it can happen at all.
import type { Reject } from '../schemes/scheme.js';
import { md5, sha256 } from './algorithms.js';
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
  uri_mismatch:
    '`uri` must be the target of the request as it is sent: path and query, neither decoded nor sorted.',
  uri_without_query: 'The query belongs to the `uri`, in the parameter as well as in A2 (RFC 7616 §3.4.3).',
  unknown_user: 'There is no such account. A production server would not tell this from a wrong password.',
  userhash_not_offered: 'Send the name itself: the challenge does not say `userhash=true` (RFC 7616 §3.4.4).',
  wrong_userhash:
    'No account has this hash. It is H(username:realm), in lower-case digits, with the hash of the challenge (RFC 7616 §3.4.4).',
  foreign_nonce:
    'This service did not give out that nonce, at least not here, or it was started anew since. Use the nonce of this challenge.',
  stale_nonce:
    'The nonce was good and is used up. Do it again with the one of this challenge: `stale=true` says that nothing else is wrong.',
  replayed: 'This count came with this nonce before. Raise `nc` by one for every request (RFC 7616 §3.4).',
  not_hex: 'The response must be written in hexadecimal digits, not in base64.',
  wrong_length: 'The response has not as many digits as the hash of the challenge gives.',
  upper_case_hex:
    'The response is right, but in upper case. Hexadecimal digits are in lower case here (RFC 7616 §3.4.1).',
  upper_case_inside:
    'H(A1) or H(A2) was in upper case when it went into the next hash. Use lower case throughout.',
  binary_hashes: 'H(A1) went into the next hash as bytes. It goes in as text, in hexadecimal digits.',
  realm_in_ha1: 'The realm in the parameters is right, but H(A1) was made with another one.',
  username_in_ha1: 'H(A1) was made with another form of the name than the one in `username`.',
  userhash_in_ha1: 'H(A1) takes the name itself, also where its hash stands in `username` (RFC 7616 §3.4.4).',
  method_in_ha2: 'A2 was made with another method than the one of the request.',
  line_break: 'The password ends in a line break. In a shell use `printf`, not `echo`.',
  empty_password: 'The response was computed with an empty password.',
  wrong_password:
    'The account exists, and no known slip of the arithmetic gives this response: the password will be another one. A production server would not tell which.',
  md5_maths: 'The response was computed with MD5. Every hash in it must be the one of `algorithm`.',
  sha256_maths:
    'The response was computed with SHA-256, whatever its label says: curl 7.88 does so under `SHA-512-256`.',
  truncated_sha512:
    'This is a piece of SHA-512. SHA-512/256 begins from other values (FIPS 180-4 §5.3.6); its name is `sha512-256` or `sha512/256`.',
  plain_ha1:
    'Under `-sess`, H(A1) is the hash of H(username:realm:password), the nonce and the cnonce (RFC 7616 §3.4.2).',
  sess_without_cnonce: 'Under `-sess`, the cnonce goes into H(A1) too, behind the nonce (RFC 7616 §3.4.2).',
  session_ha1: 'H(A1) was made as for `-sess`, which the challenge does not ask for.',
  legacy_maths:
    'The response is the one of RFC 2069. With `qop`, it takes nc, cnonce and qop too (RFC 7616 §3.4.1).',
  qop_maths: 'The response was made as if there were a `qop`. Without one, it is H(H(A1):nonce:H(A2)).',
  ha1_twice: 'H(A1) went in twice, as httpx 0.23 has it without `qop`. The response is H(H(A1):nonce:H(A2)).',
  empty_body_hashed:
    'Under `auth-int` the body is hashed; this is the hash of an empty one, as curl has it with every POST.',
  body_not_hashed: 'Under `auth-int`, A2 ends in a colon and the hash of the body (RFC 7616 §3.4.3).',
  body_hashed: 'A2 was made as for `auth-int`. Under this challenge the body stays out of it.',
  reserialised_body:
    'What was hashed is the JSON written anew. Hash the bytes of the body just as they are sent.',
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

/** Where a mistake has no row, every variant knows it. */
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
  truncated_sha512: ({ algorithms }) => algorithms.some(({ name }) => name === 'SHA-512-256'),
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

/** The mistakes that a variant can tell. What it cannot is never thrown, for the oracle asks here too. */
export function reasonsOf(variant: Variant): Readonly<Record<DigestReason, string>> {
  const known = Object.entries(hints).filter(([code]) => appliesTo(variant, code as DigestReason));
  return Object.fromEntries(known) as Record<DigestReason, string>;
}

export function appliesTo(variant: Variant, code: DigestReason): boolean {
  return conditions[code]?.(variant) ?? true;
}
