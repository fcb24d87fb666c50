// What goes wrong with OAuth 1.0a. The first words are those of the extension OAuth Problem Reporting; those of the wrong
// recipes say which one leads to the signature that was sent.

/** Found before a signature is computed, or after it was found right. */
const problems = {
  missing:
    'Sign the request: `Authorization: OAuth oauth_consumer_key="…", …, oauth_signature="…"` (RFC 5849 §3.1).',
  wrong_scheme:
    'The header `Authorization` is of another scheme. It begins with `OAuth`; `Bearer` belongs to OAuth 2.0.',
  parameter_absent: 'A parameter of the protocol is missing (RFC 5849 §3.1).',
  parameter_rejected:
    'A parameter cannot be read: names and values are percent-encoded (RFC 5849 §3.5, §3.6).',
  parameter_repeated:
    'Each parameter of the protocol stands once: in the header, the query or the form (RFC 5849 §3.1, §3.5). Authlib 1.2 repeats them in the latter two; sign in its header.',
  signature_method_rejected:
    'The names of the methods are case-sensitive: HMAC-SHA1, HMAC-SHA256, HMAC-SHA512, RSA-SHA1, RSA-SHA256, RSA-SHA512 and PLAINTEXT.',
  version_rejected: '`oauth_version` is `1.0` or is not sent, also for OAuth 1.0a (RFC 5849 §3.1).',
  consumer_key_unknown:
    'No such `oauth_consumer_key`. A production server would not tell this from a wrong signature.',
  token_rejected:
    'No such `oauth_token` here: it is unknown, has expired, was used up, or is a token for another step.',
  timestamp_refused:
    '`oauth_timestamp` is more than 300 seconds away from the clock of the service (RFC 5849 §3.3). Set the clock right.',
  timestamp_in_milliseconds:
    '`oauth_timestamp` counts seconds, not milliseconds (RFC 5849 §3.3). Divide by 1000.',
  nonce_used: 'This nonce came before with this timestamp. Draw a new one for every request (RFC 5849 §3.3).',
  signature_invalid:
    'The signature is another one, and no known slip explains it. Compare `debug.base_string` with yours, then the secrets.',
  body_hash_mismatch:
    '`oauth_body_hash` is base64 of the hash of the body, byte for byte as it is sent (OAuth Request Body Hash §3.2).',
  body_hash_of_nothing: '`oauth_body_hash` is that of an empty body; there is one.',
  body_hash_in_hex:
    '`oauth_body_hash` was made from the hexadecimal digits. Encode the bytes of the hash in base64.',
  body_hash_keyed:
    '`oauth_body_hash` is an HMAC under the signing key. It is a plain hash; in the package oauth-1.0a set `body_hash_function`.',
  body_hash_algorithm: '`oauth_body_hash` was made by another hash than the signature method has.',
} as const;

/** The wrong recipes. */
const signatureReasons = {
  ampersand_missing:
    'The signing key lacks its `&`, which stands between the secrets even where there is no token (RFC 5849 §3.4.2).',
  token_secret_missing:
    'You signed without the token secret: the key is consumer secret, `&`, token secret (RFC 5849 §3.4.2).',
  secrets_swapped:
    'The secrets of the key are swapped: first the consumer, then the token (RFC 5849 §3.4.2).',
  query_missing: 'You left the query out: its parameters are signed with the others (RFC 5849 §3.4.1.3.1).',
  query_in_address:
    'The address in the base string has no query; its parameters go to the others (RFC 5849 §3.4.1.2).',
  body_missing:
    'You left the form out: its fields are signed with the other parameters (RFC 5849 §3.4.1.3.1).',
  body_included:
    'You signed the fields of the body. Only those of `application/x-www-form-urlencoded` are parameters (RFC 5849 §3.4.1.3.1).',
  realm_included:
    'You signed `realm`, the one parameter of the header that is left out (RFC 5849 §3.4.1.3.1).',
  empty_parameters:
    'You signed empty parameters that were not sent. In Postman, clear `Add empty parameters to signature`.',
  encoded_once:
    'Names and values are encoded before they are joined, and the whole once more (RFC 5849 §3.4.1.3.2).',
  not_encoded:
    'Address and parameters are encoded once more when they are joined with `&` (RFC 5849 §3.4.1.1).',
  characters_not_encoded:
    "`!`, `'`, `(`, `)` and `*` are encoded too; `encodeURIComponent` leaves them (RFC 5849 §3.6).",
  lower_case_hex: 'The digits of percent-encoding are capitals: `%2F`, not `%2f` (RFC 5849 §3.6).',
  plus_for_space: 'A blank is `%20` in what is signed, never `+` (RFC 5849 §3.6).',
  plus_kept:
    'A `+` in a query or a form stands for a blank; you signed it as a plus. Send `%2B` if you mean one.',
  not_sorted:
    'The encoded parameters are sorted by name, then by value, byte for byte (RFC 5849 §3.4.1.3.2).',
  method_lower_case: 'The method is signed in capitals (RFC 5849 §3.4.1.1).',
  method_differs: 'You signed another method than the request was sent with. Was it redirected?',
  scheme_differs:
    'You signed http where the service is asked by https, or the other way round. A proxy may have changed it.',
  port_differs:
    'The port is signed exactly if it is not the one of the scheme: 80 for http, 443 for https (RFC 5849 §3.4.1.2).',
  host_differs: 'You signed the host of the header `Host`; clients reach this service by another address.',
  wrong_hash: 'The signature was made by another hash than `oauth_signature_method` says.',
  signature_encoding:
    'The signature is base64 of the bytes, with padding, and percent-encoded once (RFC 5849 §3.4.2, §3.5.1).',
  signature_plus: 'A `+` of the signature arrived as a blank: it is sent as `%2B` (RFC 5849 §3.6).',
} as const;

export type SignatureReason = keyof typeof signatureReasons;

export const oauth1Reasons = { ...problems, ...signatureReasons } as const;

export type Oauth1Reason = keyof typeof oauth1Reasons;

/** What the words of this service are called in OAuth Problem Reporting, where it is something else. */
const problemNames: Readonly<Partial<Record<string, string>>> = {
  parameter_repeated: 'parameter_rejected',
  timestamp_in_milliseconds: 'timestamp_refused',
  callback_missing: 'parameter_absent',
  callback_rejected: 'parameter_rejected',
  verifier_missing: 'parameter_absent',
  verifier_wrong: 'verifier_invalid',
};

const hasSaidNothing: ReadonlySet<string> = new Set(['missing', 'wrong_scheme']);

/** The problem as OAuth Problem Reporting names it; undefined where no credentials were sent. */
export function problemOf(code: string): string | undefined {
  if (hasSaidNothing.has(code)) return undefined;
  return (
    problemNames[code] ??
    (code in signatureReasons || code.startsWith('body_hash') ? 'signature_invalid' : code)
  );
}
