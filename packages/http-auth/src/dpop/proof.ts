// Verifies DPoP proofs (RFC 9449): each request proves that the client has the private key that its token is bound to.
import { createHash } from 'node:crypto';
import { headerValues, type AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import { readJws, type JsonObject, type Jws } from '../jws/jws.js';
import { verifyJws } from '../jws/verify.js';
import { ProofError, type ProofReason } from './reasons.js';
import { isPrivate, keyOfJwk, thumbprint } from '../jws/jwk.js';

export const proofAlgorithms = ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256'] as const;
type ProofAlgorithm = (typeof proofAlgorithms)[number];
export const NONCE_HEADER = 'dpop-nonce';

/** Milliseconds. */
const FRESH_PROOF = 300_000;
const FRESH_NONCE = 300_000;
/** Seconds. A later time (year 5138) is assumed to be in milliseconds. */
const LATEST_TIME = 1e11;
const MAX_ID_LENGTH = 256;
const PURPOSE = 'dpop';

/** A nonce for the next proof. It is not stored. */
export function nextNonce({ now }: Pick<AuthRequest, 'now'>, { nonces }: AuthPorts): string {
  return nonces.issue(PURPOSE, now);
}

/** The thumbprint in the claim `cnf` of a bound token (RFC 9449 §6.1). */
export function boundKey(cnf: unknown): string | undefined {
  const { jkt } = (cnf ?? {}) as { jkt?: unknown };
  return typeof jkt === 'string' ? jkt : undefined;
}

/** Whether the request has a proof, valid or not. */
export function hasProof({ headers }: AuthRequest): boolean {
  return headers.dpop !== undefined;
}

/** The thumbprint of the key that signed the proof. `token`: the access token of the request. Throws JwsError. */
export async function verifyProof(request: AuthRequest, ports: AuthPorts, token?: string): Promise<string> {
  const jws = readProof(request);
  const jkt = verifySignature(jws);
  try {
    checkRequest(jws.claims, request);
    checkTime(jws.claims, request);
    if (token !== undefined) checkToken(jws.claims, token);
    checkNonce(jws.claims, request, ports);
  } catch (reason) {
    if (!(reason instanceof ProofError)) throw reason;
    const { code, message, debug } = reason;
    throw new ProofError(code as ProofReason, {
      message,
      debug: { header: jws.header, claims: jws.claims, ...debug },
    });
  }
  const { jti } = jws.claims;
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_LENGTH) throw new ProofError('no_jti');
  if (!(await ports.replays.isFirst('dpop', `${jkt} ${jti}`))) throw new ProofError('replayed_proof');
  return jkt;
}

function readProof(request: AuthRequest): Jws {
  const [sent = '', ...more] = headerValues(request, 'dpop');
  if (more.length > 0 || sent.includes(',')) throw new ProofError('two_proofs');
  if (sent === '') throw new ProofError('no_proof');
  return readJws(sent);
}

/** Verifies the signature with the key in the proof itself. Returns the thumbprint of that key. */
function verifySignature(jws: Jws): string {
  const { typ, alg, jwk } = jws.header;
  if (typ !== 'dpop+jwt') throw new ProofError('wrong_typ', { debug: { header: jws.header } });
  const algorithm = algorithmOf(alg);
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) throw new ProofError('no_jwk');
  if (isPrivate(jwk as JsonObject)) throw new ProofError('private_jwk');
  const key = keyOfJwk(jwk as JsonObject);
  if (
    key === undefined ||
    !keyTypes[algorithm].test(kindOf(key.asymmetricKeyType, key.asymmetricKeyDetails))
  ) {
    throw new ProofError('bad_jwk', { debug: { jwk } });
  }
  verifyJws(jws, { algorithm, key, embedsKey: true });
  return thumbprint(key);
}

function algorithmOf(alg: unknown): ProofAlgorithm {
  if (typeof alg === 'string' && /^HS\d+$/i.test(alg)) throw new ProofError('symmetric_alg');
  if (typeof alg === 'string' && alg.toLowerCase() === 'none') throw new ProofError('alg_none');
  const known = proofAlgorithms.find((one) => one === alg);
  if (known === undefined) throw new ProofError('unsupported_alg');
  return known;
}

/** The keys for each algorithm, as `kindOf` writes them. */
const keyTypes: Readonly<Record<ProofAlgorithm, RegExp>> = {
  ES256: /^ec prime256v1$/,
  EdDSA: /^ed25519 /,
  Ed25519: /^ed25519 /,
  RS256: /^rsa /,
  PS256: /^rsa /,
};

function kindOf(type: string | undefined, { namedCurve = '' }: { namedCurve?: string } = {}): string {
  return `${type ?? ''} ${namedCurve}`;
}

function checkRequest({ htm, htu }: JsonObject, { method, target, origin }: AuthRequest): void {
  if (typeof htm !== 'string') throw new ProofError('no_htm');
  if (htm !== method) throw new ProofError('wrong_htm', { debug: { htm, method } });
  if (typeof htu !== 'string') throw new ProofError('no_htu');
  const expected = origin + (target.split('?')[0] ?? '');
  if (sameUrl(htu, expected)) return;
  const debug = { htu, expected_htu: expected };
  if (/[?#]/.test(htu) && sameUrl(htu.split(/[?#]/)[0] ?? '', expected))
    throw new ProofError('htu_with_query', { debug });
  const swapped = htu.replace(/^http(s?):/i, (_match, s: string) => (s === '' ? 'https:' : 'http:'));
  throw new ProofError(sameUrl(swapped, expected) ? 'htu_scheme' : 'wrong_htu', { debug });
}

/** Compares normalised URLs (RFC 9449 §4.3): case of the host, default port. */
function sameUrl(one: string, other: string): boolean {
  if (one === other) return true;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

function checkTime({ iat, exp, nbf }: JsonObject, { now }: AuthRequest): void {
  if (typeof iat !== 'number') throw new ProofError('no_iat');
  if (iat > LATEST_TIME) throw new ProofError('milliseconds');
  const age = now - iat * 1000;
  const server_time = Math.floor(now / 1000);
  if (Math.abs(age) > FRESH_PROOF) throw new ProofError('stale_proof', { debug: { iat, server_time } });
  if (!isTime(exp) || !isTime(nbf)) throw new ProofError('wrong_time_type', { debug: { exp, nbf } });
  if (exp !== undefined && exp * 1000 <= now)
    throw new ProofError('proof_expired', { debug: { exp, server_time } });
  if (nbf !== undefined && nbf * 1000 > now)
    throw new ProofError('proof_not_yet_valid', { debug: { nbf, server_time } });
}

const isTime = (claim: unknown): claim is number | undefined =>
  claim === undefined || typeof claim === 'number';

function checkToken({ ath }: JsonObject, token: string): void {
  if (typeof ath !== 'string' || ath === '') throw new ProofError('no_ath');
  const hash = createHash('sha256').update(token).digest();
  const expected = hash.toString('base64url');
  if (ath === expected) return;
  const debug = { ath, expected_ath: expected };
  const inHex = [hash.toString('hex'), Buffer.from(hash.toString('hex')).toString('base64url')];
  if (inHex.includes(ath.toLowerCase()) || inHex.includes(ath)) throw new ProofError('hex_ath', { debug });
  const inBase64 = [hash.toString('base64'), `${expected}=`, hash.toString('base64').replace('=', '')];
  throw new ProofError(inBase64.includes(ath) ? 'padded_ath' : 'wrong_ath', { debug });
}

function checkNonce({ nonce }: JsonObject, { now }: AuthRequest, { nonces }: AuthPorts): void {
  if (nonce === undefined) throw new ProofError('use_dpop_nonce');
  const age = typeof nonce === 'string' ? nonces.age(PURPOSE, nonce, now) : undefined;
  if (age === undefined) throw new ProofError('unknown_nonce', { debug: { nonce } });
  if (age > FRESH_NONCE)
    throw new ProofError('stale_nonce', { debug: { age_seconds: Math.floor(age / 1000) } });
}
