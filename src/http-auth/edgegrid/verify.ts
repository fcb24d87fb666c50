// Verifies an EdgeGrid signature, and finds out what is wrong with one that does not match.
import { originOf } from '../origin.js';
import { header, type AuthRequest } from '../auth-request.js';
import { isTimeZoneOffset, recognise } from '../diagnosis/diagnosis.js';
import { isEqual } from '../secure-compare.js';
import type { EdgegridReject } from './reasons.js';
import { recipesFor } from './candidates.js';
import { contentHash, dataToSign, signatureOf, signingKey, type SigningInput } from './signature.js';

export const ALGORITHM = 'EG1-HMAC-SHA256';

/** What works; public, and made up. */
export const edgegridCredentials = {
  client_token: 'akab-practice-client-token',
  access_token: 'akab-practice-access-token',
  client_secret: 'practice-client-secret=',
} as const;

const SKEW_MILLISECONDS = 5 * 60 * 1000;

interface Presented {
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

/** Answers the nonce, which is still to be held against those used before. Throws a mistake where something is wrong. */
export function verifyEdgegrid(request: AuthRequest, reject: EdgegridReject): Verified {
  const presented = readPresented(request, reject);
  checkTokens(presented, reject);
  checkTime(presented, request.now, reject);
  return { nonce: presented.nonce, notes: checkSignature(presented, request, reject) };
}

function readPresented(request: AuthRequest, reject: EdgegridReject): Presented {
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

function checkTokens({ client_token, access_token }: Presented, reject: EdgegridReject): void {
  if (client_token === edgegridCredentials.access_token && access_token === edgegridCredentials.client_token)
    throw reject('tokens_swapped');
  if (client_token !== edgegridCredentials.client_token) throw reject('unknown_client_token');
  if (access_token !== edgegridCredentials.access_token) throw reject('unknown_access_token');
}

function checkTime({ timestamp }: Presented, now: number, reject: EdgegridReject): void {
  const at = instant(timestamp);
  if (at === undefined)
    throw reject('timestamp_format', { debug: { received: timestamp, expected: written(now) } });
  if (Math.abs(at - now) <= SKEW_MILLISECONDS) return;
  const debug = { signed_at: timestamp, server_time: written(now) };
  throw reject(isTimeZoneOffset(at - now) ? 'local_time' : 'timestamp_skewed', { debug });
}

/** An instant as EdgeGrid writes it. */
function written(now: number): string {
  return new Date(now).toISOString().replace(/-|\.\d+Z$/g, '') + '+0000';
}

function instant(timestamp: string): number | undefined {
  const at = Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)(T[\d:]{8})\+0000$/, '$1-$2-$3$4.000Z'));
  return Number.isNaN(at) || written(at) !== timestamp ? undefined : at;
}

function checkSignature(presented: Presented, request: AuthRequest, reject: EdgegridReject): string[] {
  const [right, secure] = acceptable(presented, request);
  const matches = (parts: SigningInput): boolean => isEqual(signatureOf(parts), presented.signature);
  if (matches(right)) return [];
  if (matches(secure))
    return ['You signed `https`, the request came by `http`: nobody checks which it was here.'];
  const recipes = recipesFor(request, edgegridCredentials.client_secret, presented.timestamp);
  const known = recognise(recipes, right, matches) ?? recognise(recipes, secure, matches);
  throw reject(known?.code ?? 'signature_mismatch', {
    debug: {
      data_to_sign: dataToSign(right),
      signing_key: right.key,
      signature: { received: presented.signature, expected: signatureOf(right) },
      ...(known && { you_signed: dataToSign(known.parts) }),
    },
  });
}

/** What may be signed: the address as the client reaches it, or `https` in its place, which is all that some clients know. */
function acceptable(
  { signed, timestamp }: Presented,
  request: AuthRequest,
): [right: SigningInput, secure: SigningInput] {
  const { scheme, host } = originOf(request);
  const right: SigningInput = {
    method: request.method,
    scheme,
    host,
    path: request.target,
    headers: '',
    contentHash: contentHash(request.method, request.body),
    authorization: signed,
    separator: '\t',
    key: signingKey(edgegridCredentials.client_secret, timestamp),
  };
  return [right, { ...right, scheme: 'https' }];
}
