// Verifies a signature of version 4, and finds out what is wrong with one that does not match.
import { header, rawQuery, type AuthRequest } from '../auth-request.js';
import { isOffByZone, recognise } from '../diagnosis/diagnosis.js';
import { isEqual } from '../secure-compare.js';
import { REGION, SERVICE, type Refuse } from './reasons.js';
import { readPresented, type Presented } from './authorization.js';
import { canonicalQuery } from './query.js';
import { recipesFor } from './candidates.js';
import {
  canonicalHeaders,
  canonicalPaths,
  canonicalRequest,
  payloadHashes,
  sha256,
  signatureOf,
  stringToSign,
  UNSIGNED,
  type Parts,
} from './signature.js';
import { addressOf } from '../origin.js';

/** The key pair that works; public, as Amazon's documentation has it. */
export const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: 'practice-session-token-EXAMPLE',
} as const;

const SKEW_MILLISECONDS = 5 * 60 * 1000;
const LONGEST_SECONDS = 7 * 24 * 60 * 60;

/** Answers what is worth noting about a request that is signed rightly; throws a mistake about any other. */
export function verifyRequest(request: AuthRequest, refuse: Refuse): string[] {
  const presented = readPresented(request, refuse);
  if (presented.accessKey !== credentials.accessKeyId) throw refuse('unknown_access_key');
  const timestamp = checkTime(presented, request.now, refuse);
  checkScope(presented, timestamp, refuse);
  checkSignedHeaders(presented, request, refuse);
  if (presented.contentHash?.startsWith('STREAMING-') === true) throw refuse('streaming_payload');
  const notes = checkSignature(presented, timestamp, request, refuse);
  checkSaid(presented, request, refuse);
  return notes;
}

function checkTime(presented: Presented, now: number, refuse: Refuse): string {
  const { timestamp = '', expires } = presented;
  if (timestamp === '') throw refuse('missing_date');
  const at = instant(timestamp);
  if (at === undefined) {
    const message = `Date must be in ISO-8601 'basic format'. Got '${timestamp}'.`;
    throw refuse('date_format', { message });
  }
  const debug = { signed_at: new Date(at).toISOString(), server_time: new Date(now).toISOString() };
  if (expires !== undefined && (!/^\d{1,6}$/.test(expires) || +expires < 1 || +expires > LONGEST_SECONDS))
    throw refuse('expires_range');
  // Without a lifetime a presigned address is good for as long as a signed header; some clients leave it out.
  const isEarly = at - now > SKEW_MILLISECONDS;
  const isLate = expires === undefined && now - at > SKEW_MILLISECONDS;
  if (isEarly || isLate) throw refuse(isOffByZone(at - now) ? 'local_time' : 'time_skewed', { debug });
  if (expires !== undefined && now > at + +expires * 1000) throw refuse('expired', { debug });
  return timestamp;
}

/** Milliseconds of `20260131T235959Z`, where there is such an instant. */
function instant(timestamp: string): number | undefined {
  if (!/^\d{8}T\d{6}Z$/.test(timestamp)) return undefined;
  const iso = timestamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6.000Z');
  const at = Date.parse(iso);
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? undefined : at;
}

function checkScope(
  { date, region, service, terminator }: Presented,
  timestamp: string,
  refuse: Refuse,
): void {
  if (terminator !== 'aws4_request') throw refuse('wrong_terminator');
  if (region === SERVICE && service === REGION) throw refuse('scope_swapped');
  if (region !== REGION) throw refuse('wrong_region');
  if (service !== SERVICE) throw refuse('wrong_service');
  const day = timestamp.slice(0, 8);
  if (date === day) return;
  const message = `Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '${date}' != '${day}', from '${timestamp}'.`;
  throw refuse('scope_date', { message });
}

function checkSignedHeaders({ signedHeaders }: Presented, request: AuthRequest, refuse: Refuse): void {
  const order = [...new Set(signedHeaders.map((name) => name.toLowerCase()))].sort();
  if (order.join(';') !== signedHeaders.join(';')) {
    throw refuse('headers_unsorted', {
      debug: { signed_headers: signedHeaders.join(';'), expected: order.join(';') },
    });
  }
  const absent = signedHeaders.filter((name) => header(request, name) === undefined);
  if (absent.length > 0) throw refuse('signed_header_absent', { debug: { absent } });
  const due = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  const unsigned = due.filter((name) => !signedHeaders.includes(name));
  if (unsigned.length > 0) throw refuse('header_not_signed', { debug: { unsigned } });
}

function checkSignature(
  presented: Presented,
  timestamp: string,
  request: AuthRequest,
  refuse: Refuse,
): string[] {
  const [right, ...others] = acceptable(presented, timestamp, request);
  if (right === undefined) throw refuse('signature_mismatch');
  const matches = (parts: Parts): boolean => isEqual(signatureOf(parts), presented.signature);
  const accepted = [right, ...others].find(matches);
  if (accepted !== undefined) return notesOn(accepted, right, request);
  const known = recognise(recipesFor(request), right, matches);
  throw refuse(known?.code ?? 'signature_mismatch', {
    debug: {
      canonicalRequest: canonicalRequest(right),
      stringToSign: stringToSign(right),
      signature: { received: presented.signature, expected: signatureOf(right) },
      ...(known && {
        you_signed: {
          canonicalRequest: canonicalRequest(known.parts),
          stringToSign: stringToSign(known.parts),
        },
      }),
    },
  });
}

/** Every way to sign this request that holds, the plainest first. */
function acceptable(presented: Presented, timestamp: string, request: AuthRequest): Parts[] {
  const { date, region, service, terminator, signedHeaders } = presented;
  const derivation = [date, region, service, terminator];
  const hosts = [...new Set([request.headers.host, addressOf(request).host])];
  const common = {
    method: request.method,
    query: canonicalQuery(rawQuery(request)),
    signedHeaders: signedHeaders.join(';'),
    timestamp,
    scope: derivation.join('/'),
    prefix: 'AWS4',
    secret: credentials.secretAccessKey,
    derivation,
  };
  return canonicalPaths(request).flatMap((path) =>
    payloadHashes(presented, request.body).flatMap((payloadHash) =>
      hosts.map((host) => ({
        ...common,
        path,
        payloadHash,
        headers: canonicalHeaders(request.rawHeaders, signedHeaders, host),
      })),
    ),
  );
}

function notesOn(signed: Parts, right: Parts, { body }: AuthRequest): string[] {
  const notes: readonly (readonly [isDue: boolean, note: string])[] = [
    [
      signed.path !== right.path,
      'The path was encoded once, as only S3 has it; other services encode it twice.',
    ],
    [
      signed.headers !== right.headers,
      'The host was signed as the public address has it; a proxy wrote another one.',
    ],
    [
      signed.payloadHash === UNSIGNED && body.length > 0,
      'The body was not signed: anybody on the way could have changed it.',
    ],
  ];
  return notes.filter(([isDue]) => isDue).map(([, note]) => note);
}

/** What the client says beside the signature: of the body, and of its session. */
function checkSaid({ contentHash, token }: Presented, { body }: AuthRequest, refuse: Refuse): void {
  const actual = sha256(body);
  if (contentHash !== undefined && contentHash !== UNSIGNED && !isEqual(contentHash, actual)) {
    const debug = { received: contentHash, computed: actual, bytes: body.length };
    throw refuse('content_sha256_mismatch', { debug });
  }
  if (token !== undefined && !isEqual(token, credentials.sessionToken)) throw refuse('invalid_session_token');
}
