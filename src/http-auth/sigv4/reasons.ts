// What goes wrong with Signature Version 4: the word for each mistake, Amazon's name for it, and how to mend it.
import type { Reject } from '../schemes/scheme.js';

export const REGION = 'us-east-1';
export const SERVICE = 'execute-api';

type ErrorType =
  | 'MissingAuthenticationToken'
  | 'IncompleteSignature'
  | 'InvalidClientTokenId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'RequestExpired'
  | 'XAmzContentSHA256Mismatch'
  | 'InvalidRequest';

interface Row {
  /** What Amazon answers in `x-amzn-ErrorType`. */
  readonly errorType: ErrorType;
  readonly hint: string;
}

const row =
  (errorType: ErrorType) =>
  (hint: string): Row => ({ errorType, hint });

const incomplete = row('IncompleteSignature');
const mismatch = row('SignatureDoesNotMatch');

export const sigv4Errors = {
  missing: row('MissingAuthenticationToken')(
    'Send `Authorization: AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`, or the same as `X-Amz-…` in the query.',
  ),
  wrong_scheme: incomplete('The header `Authorization` must begin with `AWS4-HMAC-SHA256` and a space.'),
  signature_v2: row('InvalidRequest')(
    'This is Signature Version 2 (`AWS key:signature`). Sign by version 4, with AWS4-HMAC-SHA256.',
  ),
  two_signatures: row('InvalidRequest')('Sign in the header or in the query, not in both.'),
  incomplete: incomplete('A field of the signature is missing: Credential, SignedHeaders or Signature.'),
  malformed_credential: incomplete('Credential is `key/yyyymmdd/region/service/aws4_request`: five parts.'),
  malformed_signature: incomplete('The signature is written in 64 lower-case hexadecimal digits.'),
  missing_date: incomplete('Send the instant of signing as `x-amz-date`; `Date` does not count here.'),
  date_format: incomplete('`x-amz-date` is ISO 8601 in its basic form and in UTC: `20260131T235959Z`.'),
  expires_range: incomplete('`X-Amz-Expires` is a number of seconds from 1 to 604800, a week.'),
  unknown_access_key: row('InvalidClientTokenId')(
    'No such access key. `GET /auth/methods` has the one that works here.',
  ),
  invalid_session_token: row('InvalidClientTokenId')(
    'The session token is not the published one. It is optional here: leave it out, or send it as published.',
  ),
  wrong_region: mismatch(`The credential scope names another region. Sign for \`${REGION}\`.`),
  wrong_service: mismatch(`The credential scope names another service. Sign for \`${SERVICE}\`.`),
  scope_swapped: mismatch(
    'Region and service changed places. The key is derived from date, region, service and `aws4_request`, in this order.',
  ),
  wrong_terminator: mismatch('The credential scope must end in `aws4_request`.'),
  scope_date: mismatch(
    'The day of the scope, or of the derived key, is not the day of `x-amz-date`. Both are days in UTC, not at your place.',
  ),
  headers_unsorted: mismatch(
    'Signed headers are in lower case and sorted, in `SignedHeaders` as well as in the canonical request.',
  ),
  header_not_signed: mismatch('`host` and every `x-amz-…` header must be signed.'),
  signed_header_absent: mismatch(
    'A header named in `SignedHeaders` did not arrive: it was never sent, or a proxy took it away.',
  ),
  time_skewed: row('RequestTimeTooSkewed')(
    'The instant of signing is more than five minutes away. Set your clock.',
  ),
  local_time: row('RequestTimeTooSkewed')(
    'The instant of signing is off by a time zone: you wrote local time and called it `Z`. Use UTC.',
  ),
  expired: row('RequestExpired')(
    'The presigned address has expired: `X-Amz-Date` and `X-Amz-Expires` lie behind us.',
  ),
  streaming_payload: row('InvalidRequest')(
    'Bodies signed chunk by chunk are for S3. Sign the body as a whole.',
  ),
  content_sha256_mismatch: row('XAmzContentSHA256Mismatch')(
    'The signature is right, but `x-amz-content-sha256` is not the SHA-256 of the body that came.',
  ),
  query_unsorted: mismatch(
    'You signed the query in the order of the address. Sort it by name, then by value (curl does so since 8.3).',
  ),
  query_duplicated: mismatch('The address has parameters twice that you signed once. Send what you signed.'),
  query_left_out: mismatch('You signed an empty query. It is part of the canonical request.'),
  plus_for_space: mismatch(
    'A blank in the query is `%20` in the canonical request; `+` stands for a blank as well.',
  ),
  query_encoding: mismatch(
    'Encode names and values of the query once, all but letters, digits and `-._~`; an empty value keeps its `=`.',
  ),
  path_differs: mismatch(
    'You signed another path than you asked for. The canonical path is the whole path, `/` included.',
  ),
  host_differs: mismatch(
    'You signed another host than the request names. The port belongs to it unless it is the default.',
  ),
  empty_payload_hash: mismatch('You signed the hash of an empty body, and sent one.'),
  payload_hash: mismatch(
    'The last line of the canonical request is the SHA-256 of the body as sent, in lower-case hexadecimal digits.',
  ),
  method_lower_case: mismatch('The method is in upper case in the canonical request.'),
  missing_newline: mismatch(
    'Every canonical header ends in a line break, the last one too: an empty line follows before the signed headers.',
  ),
  prefix_forgotten: mismatch('The derivation of the key begins with `AWS4` before the secret.'),
  key_not_derived: mismatch(
    'The signing key is derived in four steps; you signed with the secret or a half-made key.',
  ),
  secret_spoiled: mismatch(
    'Your secret has a blank, a line break or quotes around it. Use `echo -n` or `printf`.',
  ),
  signature_mismatch: mismatch(
    'The signature is another one than the service computes. Compare your canonical request with the one in `debug`, line by line.',
  ),
} as const satisfies Record<string, Row>;

export type Sigv4Reason = keyof typeof sigv4Errors;

export const sigv4Reasons = Object.fromEntries(
  Object.entries(sigv4Errors).map(([code, { hint }]) => [code, hint]),
) as Record<Sigv4Reason, string>;

export type Sigv4Reject = Reject<Sigv4Reason>;
