// The reasons of Signature Version 4, with Amazon's error type for each.
import { hintsOf } from '../diagnosis/diagnose.js';
import type { Reject } from '../schemes/scheme.js';
import { sigv4Candidates } from './candidates.js';

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
  /** The value of `x-amzn-ErrorType`. */
  readonly errorType: ErrorType;
  readonly hint: string;
}

const row =
  (errorType: ErrorType) =>
  (hint: string): Row => ({ errorType, hint });

const incomplete = row('IncompleteSignature');
const mismatch = row('SignatureDoesNotMatch');

const sigv4Errors = {
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
  wrong_terminator: mismatch('The credential scope must end in `aws4_request`.'),
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
  signature_mismatch: mismatch(
    'The signature is not the one that the service computes. Compare your canonical request with the one in `debug`, line by line.',
  ),
} as const satisfies Record<string, Row>;

export const sigv4Reasons = {
  ...(Object.fromEntries(Object.entries(sigv4Errors).map(([code, { hint }]) => [code, hint])) as Record<
    keyof typeof sigv4Errors,
    string
  >),
  ...hintsOf(sigv4Candidates),
} as const;

export type Sigv4Reason = keyof typeof sigv4Reasons;

/** The value of `x-amzn-ErrorType`. For every candidate it is a signature that does not match. */
export function errorTypeOf(code: Sigv4Reason): ErrorType {
  return Object.hasOwn(sigv4Errors, code)
    ? sigv4Errors[code as keyof typeof sigv4Errors].errorType
    : 'SignatureDoesNotMatch';
}

export type Sigv4Reject = Reject<Sigv4Reason>;
