// Verifies an EdgeGrid signature, and diagnoses one that does not match.
import { originOf, publicTarget } from '../origin.js';
import { header, type AuthRequest } from '../auth-request.js';
import { diagnose } from '../diagnosis/diagnose.js';
import { isTimeZoneOffset } from '../diagnosis/time-zones.js';
import { isEqual } from '../secure-compare.js';
import type { EdgegridReason, EdgegridReject } from './reasons.js';
import { edgegridCandidates, type EdgegridContext } from './candidates.js';
import { contentHash, dataToSign, edgegridSignature, edgegridKey, type EdgegridInput } from './signature.js';

export const EDGEGRID_ALGORITHM = 'EG1-HMAC-SHA256';

/** The practice credentials. */
export const edgegridCredentials = {
  client_token: 'akab-practice-client-token',
  access_token: 'akab-practice-access-token',
  client_secret: 'practice-client-secret=',
} as const;

const SKEW_MILLISECONDS = 5 * 60 * 1000;

interface EdgegridAuthorization {
  readonly client_token: string;
  readonly access_token: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  /** The header up to `signature=`. */
  readonly signed: string;
}

interface Verified {
  readonly nonce: string;
  readonly notes: readonly string[];
}

/** Returns the nonce, which the caller checks for a replay. Throws `reject(…)`. */
export function verifyEdgegrid(request: AuthRequest, reject: EdgegridReject): Verified {
  const authorization = readAuthorization(request, reject);
  checkTokens(authorization, reject);
  checkTime(authorization, request.now, reject);
  return { nonce: authorization.nonce, notes: checkSignature(authorization, request, reject) };
}

function readAuthorization(request: AuthRequest, reject: EdgegridReject): EdgegridAuthorization {
  const sent = header(request, 'authorization') ?? '';
  if (sent === '') throw reject('missing');
  if (!/^EG1-HMAC-SHA256\s/.test(sent)) throw reject('wrong_scheme');
  const [, signed = '', signature = ''] = /^(\S+ +(?:[a-z_]+=[^;]*;)+)signature=([^;]*;?)$/.exec(sent) ?? [];
  const given = new Map(
    signed
      .replace(/^\S+ +/, '')
      .split(';')
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
  const [client_token = '', access_token = '', timestamp = '', nonce = ''] = names.map((name) =>
    given.get(name),
  );
  if ([client_token, access_token, timestamp, nonce, signature].includes('')) throw reject('missing_field');
  if (signature.endsWith(';')) throw reject('trailing_semicolon');
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) throw reject('malformed_signature');
  if (!/^[\x21-\x7e]{1,128}$/.test(nonce)) throw reject('malformed_nonce');
  return { client_token, access_token, timestamp, nonce, signature, signed };
}

const names = ['client_token', 'access_token', 'timestamp', 'nonce'] as const;

function checkTokens({ client_token, access_token }: EdgegridAuthorization, reject: EdgegridReject): void {
  if (client_token === edgegridCredentials.access_token && access_token === edgegridCredentials.client_token)
    throw reject('tokens_swapped');
  if (client_token !== edgegridCredentials.client_token) throw reject('unknown_client_token');
  if (access_token !== edgegridCredentials.access_token) throw reject('unknown_access_token');
}

function checkTime({ timestamp }: EdgegridAuthorization, now: number, reject: EdgegridReject): void {
  const at = parseTimestamp(timestamp);
  if (at === undefined)
    throw reject('timestamp_format', { debug: { received: timestamp, expected: formatTimestamp(now) } });
  if (Math.abs(at - now) <= SKEW_MILLISECONDS) return;
  const debug = { signed_at: timestamp, server_time: formatTimestamp(now) };
  throw reject(isTimeZoneOffset(at - now) ? 'local_time' : 'timestamp_skewed', { debug });
}

/** A timestamp in the format of EdgeGrid. */
function formatTimestamp(now: number): string {
  return new Date(now).toISOString().replace(/-|\.\d+Z$/g, '') + '+0000';
}

function parseTimestamp(timestamp: string): number | undefined {
  const at = Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)(T[\d:]{8})\+0000$/, '$1-$2-$3$4.000Z'));
  return Number.isNaN(at) || formatTimestamp(at) !== timestamp ? undefined : at;
}

function checkSignature(
  authorization: EdgegridAuthorization,
  request: AuthRequest,
  reject: EdgegridReject,
): string[] {
  const [right, secure] = acceptable(authorization, request);
  const matches = (input: EdgegridInput): boolean =>
    isEqual(edgegridSignature(input), authorization.signature);
  if (matches(right)) return [];
  if (matches(secure))
    return ['The signature has `https`, but the request was sent with `http`. This service accepts both.'];
  const context = { request, secret: edgegridCredentials.client_secret, timestamp: authorization.timestamp };
  const known = [right, secure].flatMap((input) => diagnoseSignature({ ...context, right: input }, matches));
  const [diagnosis] = known;
  throw reject(diagnosis?.code ?? 'signature_mismatch', {
    debug: {
      data_to_sign: dataToSign(right),
      signing_key: right.key,
      signature: { received: authorization.signature, expected: edgegridSignature(right) },
      ...(diagnosis && { you_signed: dataToSign(diagnosis.signed) }),
    },
  });
}

/** The candidate that matches the signature, if there is one. */
function diagnoseSignature(
  context: EdgegridContext,
  matches: (input: EdgegridInput) => boolean,
): { code: EdgegridReason; signed: EdgegridInput }[] {
  const { right } = context;
  const known = diagnose(edgegridCandidates, context, (change) => matches({ ...right, ...change }));
  return known === undefined ? [] : [{ code: known.code, signed: { ...right, ...known.value } }];
}

/** The accepted inputs: the URL of the request, or the same with `https`, which some clients always sign. */
function acceptable(
  { signed, timestamp }: EdgegridAuthorization,
  request: AuthRequest,
): [right: EdgegridInput, secure: EdgegridInput] {
  const { scheme, host } = originOf(request);
  const right: EdgegridInput = {
    method: request.method,
    scheme,
    host,
    path: publicTarget(request),
    headers: '',
    contentHash: contentHash(request.method, request.body),
    authorization: signed,
    separator: '\t',
    key: edgegridKey(edgegridCredentials.client_secret, timestamp),
  };
  return [right, { ...right, scheme: 'https' }];
}
