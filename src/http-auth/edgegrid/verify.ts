// Verifies an EdgeGrid signature, and finds out what is wrong with one that does not match.
import { addressOf } from '../origin.js';
import { header, type AuthRequest } from '../auth-request.js';
import { isOffByZone, recognise } from '../diagnosis/diagnosis.js';
import { isEqual } from '../secure-compare.js';
import type { Refuse } from './reasons.js';
import { recipesFor } from './candidates.js';
import { contentHash, dataToSign, signatureOf, signingKey, type Parts } from './signature.js';

export const ALGORITHM = 'EG1-HMAC-SHA256';

/** What works; public, and made up. */
export const credentials = {
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
export function verifyRequest(request: AuthRequest, refuse: Refuse): Verified {
  const presented = readPresented(request, refuse);
  checkTokens(presented, refuse);
  checkTime(presented, request.now, refuse);
  return { nonce: presented.nonce, notes: checkSignature(presented, request, refuse) };
}

function readPresented(request: AuthRequest, refuse: Refuse): Presented {
  const sent = header(request, 'authorization') ?? '';
  if (sent === '') throw refuse('missing');
  if (!/^EG1-HMAC-SHA256\s/.test(sent)) throw refuse('wrong_scheme');
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
  if ([client_token, access_token, timestamp, nonce, signature].includes('')) throw refuse('missing_field');
  if (signature.endsWith(';')) throw refuse('trailing_semicolon');
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) throw refuse('malformed_signature');
  if (!/^[\x21-\x7e]{1,128}$/.test(nonce)) throw refuse('malformed_nonce');
  return { client_token, access_token, timestamp, nonce, signature, signed };
}

const names = ['client_token', 'access_token', 'timestamp', 'nonce'] as const;

function checkTokens({ client_token, access_token }: Presented, refuse: Refuse): void {
  if (client_token === credentials.access_token && access_token === credentials.client_token)
    throw refuse('tokens_swapped');
  if (client_token !== credentials.client_token) throw refuse('unknown_client_token');
  if (access_token !== credentials.access_token) throw refuse('unknown_access_token');
}

function checkTime({ timestamp }: Presented, now: number, refuse: Refuse): void {
  const at = instant(timestamp);
  if (at === undefined)
    throw refuse('timestamp_format', { debug: { received: timestamp, expected: written(now) } });
  if (Math.abs(at - now) <= SKEW_MILLISECONDS) return;
  const debug = { signed_at: timestamp, server_time: written(now) };
  throw refuse(isOffByZone(at - now) ? 'local_time' : 'timestamp_skewed', { debug });
}

/** An instant as EdgeGrid writes it. */
function written(now: number): string {
  return new Date(now).toISOString().replace(/-|\.\d+Z$/g, '') + '+0000';
}

function instant(timestamp: string): number | undefined {
  const at = Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)(T[\d:]{8})\+0000$/, '$1-$2-$3$4.000Z'));
  return Number.isNaN(at) || written(at) !== timestamp ? undefined : at;
}

function checkSignature(presented: Presented, request: AuthRequest, refuse: Refuse): string[] {
  const [right, secure] = acceptable(presented, request);
  const matches = (parts: Parts): boolean => isEqual(signatureOf(parts), presented.signature);
  if (matches(right)) return [];
  if (matches(secure))
    return ['You signed `https`, the request came by `http`: nobody checks which it was here.'];
  const recipes = recipesFor(request, credentials.client_secret, presented.timestamp);
  const known = recognise(recipes, right, matches) ?? recognise(recipes, secure, matches);
  throw refuse(known?.code ?? 'signature_mismatch', {
    debug: {
      data_to_sign: dataToSign(right),
      signing_key: right.key,
      signature: { received: presented.signature, expected: signatureOf(right) },
      ...(known && { you_signed: dataToSign(known.parts) }),
    },
  });
}

/** What may be signed: the address as the client reaches it, or `https` in its place, which is all that some clients know. */
function acceptable({ signed, timestamp }: Presented, request: AuthRequest): [right: Parts, secure: Parts] {
  const { scheme, host } = addressOf(request);
  const right: Parts = {
    method: request.method,
    scheme,
    host,
    path: request.target,
    headers: '',
    contentHash: contentHash(request.method, request.body),
    authorization: signed,
    separator: '\t',
    key: signingKey(credentials.client_secret, timestamp),
  };
  return [right, { ...right, scheme: 'https' }];
}
