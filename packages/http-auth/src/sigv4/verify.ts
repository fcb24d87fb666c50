// Verifies an AWS Signature Version 4, and diagnoses one that does not match.
import { header, rawQuery, type AuthRequest } from '../auth-request.js';
import { diagnose } from '../diagnosis/diagnose.js';
import { isTimeZoneOffset } from '../diagnosis/time-zones.js';
import { isEqual } from '../secure-compare.js';
import { REGION, SERVICE, type Sigv4Reject } from './reasons.js';
import { readAuthorization, type Sigv4Authorization } from './authorization.js';
import { canonicalQuery } from './query.js';
import { sigv4Candidates } from './candidates.js';
import {
  canonicalHeaders,
  canonicalPaths,
  canonicalRequest,
  payloadHashes,
  sha256Hex,
  sigv4Signature,
  stringToSign,
  UNSIGNED_PAYLOAD,
  type Sigv4Input,
} from './signature.js';
import { originOf, publicTarget } from '../origin.js';

/** The practice credentials, from Amazon's documentation. */
export const sigv4Credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: 'practice-session-token-EXAMPLE',
} as const;

const SKEW_MILLISECONDS = 5 * 60 * 1000;
const MAX_EXPIRES = 7 * 24 * 60 * 60;

/** Returns notes about a valid signature. Throws `reject(…)`. */
export function verifySigv4(request: AuthRequest, reject: Sigv4Reject): string[] {
  const authorization = readAuthorization(request, reject);
  if (authorization.accessKey !== sigv4Credentials.accessKeyId) throw reject('unknown_access_key');
  const timestamp = checkTime(authorization, request.now, reject);
  checkScope(authorization, timestamp, reject);
  checkSignedHeaders(authorization, request, reject);
  if (authorization.contentHash?.startsWith('STREAMING-') === true) throw reject('streaming_payload');
  const notes = checkSignature(authorization, timestamp, request, reject);
  checkBodyHash(authorization, request, reject);
  return notes;
}

function checkTime(authorization: Sigv4Authorization, now: number, reject: Sigv4Reject): string {
  const { timestamp = '', expires } = authorization;
  if (timestamp === '') throw reject('missing_date');
  const at = timeOf(timestamp);
  if (at === undefined) {
    const message = `Date must be in ISO-8601 'basic format'. Got '${timestamp}'.`;
    throw reject('date_format', { message });
  }
  const debug = { signed_at: new Date(at).toISOString(), server_time: new Date(now).toISOString() };
  if (expires !== undefined && (!/^\d{1,6}$/.test(expires) || +expires < 1 || +expires > MAX_EXPIRES))
    throw reject('expires_range');
  // A presigned URL without a lifetime is valid as long as a signed header; some clients omit the lifetime.
  const isEarly = at - now > SKEW_MILLISECONDS;
  const isLate = expires === undefined && now - at > SKEW_MILLISECONDS;
  if (isEarly || isLate) throw reject(isTimeZoneOffset(at - now) ? 'local_time' : 'time_skewed', { debug });
  if (expires !== undefined && now > at + +expires * 1000) throw reject('expired', { debug });
  return timestamp;
}

/** Milliseconds of `20260131T235959Z`; undefined for an invalid time. */
function timeOf(timestamp: string): number | undefined {
  if (!/^\d{8}T\d{6}Z$/.test(timestamp)) return undefined;
  const iso = timestamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6.000Z');
  const at = Date.parse(iso);
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? undefined : at;
}

function checkScope(
  { date, region, service, terminator }: Sigv4Authorization,
  timestamp: string,
  reject: Sigv4Reject,
): void {
  if (terminator !== 'aws4_request') throw reject('wrong_terminator');
  if (region === SERVICE && service === REGION) throw reject('scope_swapped');
  if (region !== REGION) throw reject('wrong_region');
  if (service !== SERVICE) throw reject('wrong_service');
  const day = timestamp.slice(0, 8);
  if (date === day) return;
  const message = `Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '${date}' != '${day}', from '${timestamp}'.`;
  throw reject('scope_date', { message });
}

function checkSignedHeaders(
  { signedHeaders }: Sigv4Authorization,
  request: AuthRequest,
  reject: Sigv4Reject,
): void {
  const order = [...new Set(signedHeaders.map((name) => name.toLowerCase()))].sort();
  if (order.join(';') !== signedHeaders.join(';')) {
    throw reject('headers_unsorted', {
      debug: { signed_headers: signedHeaders.join(';'), expected: order.join(';') },
    });
  }
  const absent = signedHeaders.filter((name) => header(request, name) === undefined);
  if (absent.length > 0) throw reject('signed_header_absent', { debug: { absent } });
  const due = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  const unsigned = due.filter((name) => !signedHeaders.includes(name));
  if (unsigned.length > 0) throw reject('header_not_signed', { debug: { unsigned } });
}

function checkSignature(
  authorization: Sigv4Authorization,
  timestamp: string,
  request: AuthRequest,
  reject: Sigv4Reject,
): string[] {
  const [right, ...others] = acceptable(authorization, timestamp, request);
  if (right === undefined) throw reject('signature_mismatch');
  const matches = (input: Sigv4Input): boolean => isEqual(sigv4Signature(input), authorization.signature);
  const accepted = [right, ...others].find(matches);
  if (accepted !== undefined) return notesOn(accepted, right, request);
  const known = diagnose(sigv4Candidates, { request, right }, (change) => matches({ ...right, ...change }));
  const signed = { ...right, ...known?.value };
  throw reject(known?.code ?? 'signature_mismatch', {
    debug: {
      canonicalRequest: canonicalRequest(right),
      stringToSign: stringToSign(right),
      signature: { received: authorization.signature, expected: sigv4Signature(right) },
      ...(known && {
        you_signed: {
          canonicalRequest: canonicalRequest(signed),
          stringToSign: stringToSign(signed),
        },
      }),
    },
  });
}

/** Every accepted input, the most common first. */
function acceptable(
  authorization: Sigv4Authorization,
  timestamp: string,
  request: AuthRequest,
): Sigv4Input[] {
  const { date, region, service, terminator, signedHeaders } = authorization;
  const derivation = [date, region, service, terminator];
  const hosts = [...new Set([request.headers.host, originOf(request).host])];
  const common = {
    method: request.method,
    query: canonicalQuery(rawQuery(request)),
    signedHeaders: signedHeaders.join(';'),
    timestamp,
    scope: derivation.join('/'),
    prefix: 'AWS4',
    secret: sigv4Credentials.secretAccessKey,
    derivation,
  };
  return canonicalPaths({ target: publicTarget(request) }).flatMap((path) =>
    payloadHashes(authorization, request.body).flatMap((payloadHash) =>
      hosts.map((host) => ({
        ...common,
        path,
        payloadHash,
        headers: canonicalHeaders(request.rawHeaders, signedHeaders, host),
      })),
    ),
  );
}

function notesOn(signed: Sigv4Input, right: Sigv4Input, { body }: AuthRequest): string[] {
  const notes: readonly (readonly [isDue: boolean, note: string])[] = [
    [signed.path !== right.path, 'The path was encoded once, as for S3. Other services require it twice.'],
    [
      signed.headers !== right.headers,
      'The signed host is the host of the public URL. A proxy changed the header `Host`.',
    ],
    [
      signed.payloadHash === UNSIGNED_PAYLOAD && body.length > 0,
      'The signature does not cover the body, so a change of the body is not detected.',
    ],
  ];
  return notes.filter(([isDue]) => isDue).map(([, note]) => note);
}

/** Checks the body hash and the session token that the client sent. */
function checkBodyHash(
  { contentHash, token }: Sigv4Authorization,
  { body }: AuthRequest,
  reject: Sigv4Reject,
): void {
  const actual = sha256Hex(body);
  if (contentHash !== undefined && contentHash !== UNSIGNED_PAYLOAD && !isEqual(contentHash, actual)) {
    const debug = { received: contentHash, computed: actual, bytes: body.length };
    throw reject('content_sha256_mismatch', { debug });
  }
  if (token !== undefined && !isEqual(token, sigv4Credentials.sessionToken))
    throw reject('invalid_session_token');
}
