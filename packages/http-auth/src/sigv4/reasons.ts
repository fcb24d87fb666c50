// The reasons of Signature Version 4, with Amazon's error type for each.
import { candidateReasons } from '../diagnosis/diagnose.js';
import type { Reason, Reasons } from '../reason.js';
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

interface Row extends Reason {
  /** The value of `x-amzn-ErrorType`. */
  readonly errorType: ErrorType;
}

const row =
  (errorType: ErrorType) =>
  (message: string, hint: string): Row => ({ errorType, message, hint });

const incomplete = row('IncompleteSignature');
const mismatch = row('SignatureDoesNotMatch');

const sigv4Errors = {
  missing: row('MissingAuthenticationToken')(
    'The request is not signed.',
    'Send `Authorization: AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`, or the same as `X-Amz-…` in the query.',
  ),
  wrong_scheme: incomplete(
    'The header `Authorization` has another scheme than `AWS4-HMAC-SHA256`.',
    'Start the header with `AWS4-HMAC-SHA256` and a space.',
  ),
  signature_v2: row('InvalidRequest')(
    'This is Signature Version 2 (`AWS key:signature`).',
    'Use version 4 with AWS4-HMAC-SHA256.',
  ),
  two_signatures: row('InvalidRequest')(
    'The request has a signature in the header and in the query.',
    'Send one of them.',
  ),
  incomplete: incomplete('Credential, SignedHeaders or Signature is missing.', 'Send all three.'),
  malformed_credential: incomplete(
    'The Credential does not have five parts.',
    'Send `key/yyyymmdd/region/service/aws4_request`.',
  ),
  malformed_signature: incomplete(
    'The signature is not 64 lower-case hexadecimal digits.',
    'Write the HMAC in lower-case hexadecimal.',
  ),
  missing_date: incomplete(
    'The header `x-amz-date` is missing.',
    'Send the time of signing in `x-amz-date`. The header `Date` is ignored.',
  ),
  date_format: incomplete(
    'The `x-amz-date` has the wrong format.',
    'Write the basic format of ISO 8601 in UTC: `20260131T235959Z`.',
  ),
  expires_range: incomplete(
    'The `X-Amz-Expires` is not a number of seconds from 1 to 604800.',
    'Send at most a week.',
  ),
  unknown_access_key: row('InvalidClientTokenId')(
    'The access key is unknown.',
    'Use the access key that `GET /auth/methods` lists.',
  ),
  invalid_session_token: row('InvalidClientTokenId')(
    'The session token is not the published one.',
    'Omit it, or send the one that `GET /auth/methods` lists.',
  ),
  wrong_region: mismatch('The credential scope has another region.', `Sign for \`${REGION}\`.`),
  wrong_service: mismatch('The credential scope has another service.', `Sign for \`${SERVICE}\`.`),
  wrong_terminator: mismatch(
    'The credential scope does not end with `aws4_request`.',
    'End it with `aws4_request`.',
  ),
  header_not_signed: mismatch('A required header is not signed.', 'Sign `host` and every `x-amz-…` header.'),
  signed_header_absent: mismatch(
    'The request does not have a header that `SignedHeaders` lists.',
    'Send it, or do not list it. A proxy may have removed it.',
  ),
  time_skewed: row('RequestTimeTooSkewed')(
    'The time of signing and the time of the service differ by more than five minutes.',
    'Check your clock.',
  ),
  local_time: row('RequestTimeTooSkewed')(
    'The time of signing and the time of the service differ by a time zone.',
    'Write the time in UTC, not the local time.',
  ),
  expired: row('RequestExpired')(
    'The presigned URL has expired.',
    'Sign it again. `X-Amz-Expires` counts seconds from `X-Amz-Date`.',
  ),
  streaming_payload: row('InvalidRequest')(
    'The body is signed in chunks.',
    'Sign the whole body: only S3 accepts chunks.',
  ),
  content_sha256_mismatch: row('XAmzContentSHA256Mismatch')(
    'The signature is correct, but `x-amz-content-sha256` is not the SHA-256 of the body.',
    'Send the hash of the body that is sent.',
  ),
  signature_mismatch: mismatch(
    'The signature does not match, and no known error explains it.',
    'Compare your canonical request with the one in `debug`, line by line.',
  ),
} as const satisfies Record<string, Row>;

export const sigv4Reasons = {
  ...withoutErrorTypes(sigv4Errors),
  ...candidateReasons(sigv4Candidates),
} as const;

export type Sigv4Reason = keyof typeof sigv4Reasons;

/** The value of `x-amzn-ErrorType`; `SignatureDoesNotMatch` for every candidate. */
export function errorTypeOf(code: Sigv4Reason): ErrorType {
  return Object.hasOwn(sigv4Errors, code)
    ? sigv4Errors[code as keyof typeof sigv4Errors].errorType
    : 'SignatureDoesNotMatch';
}

export type Sigv4Reject = Reject<Sigv4Reason>;

function withoutErrorTypes<Code extends string>(rows: Readonly<Record<Code, Row>>): Reasons<Code> {
  const reasons = Object.entries<Row>(rows).map(([code, { message, hint }]) => [code, { message, hint }]);
  return Object.fromEntries(reasons) as Record<Code, Reason>;
}
