// Verifies vapid (RFC 8292): a JWT that the application server signs, and its public key, in one header.
import { parseAuthParams } from '../auth-params.js';
import { header, type AuthRequest } from '../auth-request.js';
import { algorithms } from '../jws/algorithms.js';
import { checkClaims, numericDate, wrongType } from '../jws/claims.js';
import { readJws, type JsonObject, type Jws } from '../jws/jws.js';
import { practiceKeyPair, vapidKey } from '../jws/practice-keys.js';
import { JwsError } from '../jws/reasons.js';
import { verifyJws } from '../jws/verify.js';
import { originOf } from '../origin.js';
import type { AuthPorts } from '../ports.js';
import type { AuthResult } from '../schemes/scheme.js';
import { isEqual } from '../secure-compare.js';
import { keyForm, readPublicKey, writePublicKey } from './public-key.js';
import { MAX_LIFETIME, type VapidReject } from './reasons.js';

/** Throws `reject(…)` or JwsError. */
export async function verifyVapid(
  request: AuthRequest,
  ports: AuthPorts,
  reject: VapidReject,
): Promise<AuthResult> {
  const { t, k } = credentialsOf(request, reject);
  const key = readPublicKey(k);
  if (key === undefined) throw reject(keyForm(k) ?? 'bad_key', { debug: { k: k.slice(0, 200) } });
  const jws = readJws(t);
  const practice = (await practiceKeyPair(ports.keys, vapidKey)).publicKey;
  const isPractice = isEqual(k, writePublicKey(practice));
  try {
    verifyJws(jws, { algorithm: 'ES256', key });
  } catch (error) {
    const isOther = error instanceof JwsError && error.code === 'bad_signature' && !isPractice;
    if (isOther && algorithms.ES256.verify(practice, jws.input, jws.signature)) throw reject('key_mismatch');
    throw error;
  }
  const notes = checkToken(jws, request, reject);
  const subject = typeof jws.claims.sub === 'string' ? jws.claims.sub : k;
  return {
    ...{ subject, name: 'Application server', role: 'user', scopes: ['read', 'write'] },
    notes: [
      ...notes,
      ...(isPractice
        ? []
        : ['The key is your own. A restricted subscription accepts one key only (RFC 8292 §4).']),
    ],
    debug: { header: jws.header, claims: jws.claims },
  };
}

function credentialsOf(request: AuthRequest, reject: VapidReject): Record<'t' | 'k', string> {
  const sent = header(request, 'authorization') ?? '';
  if (sent === '') throw reject('missing');
  const [, scheme = '', list = ''] = /^(\S*)\s*(.*)/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'webpush') throw reject('draft_scheme');
  if (scheme.toLowerCase() !== 'vapid') throw reject('wrong_scheme');
  const parameters = parseAuthParams(list);
  if (parameters === undefined) throw reject('malformed');
  const [t = '', k = ''] = [parameters.get('t'), parameters.get('k')];
  if (t === '' || k === '') throw reject('missing_parameter');
  return { t, k };
}

/** Checks the claims (RFC 8292 §2). Returns notes. Throws `reject(…)` or JwsError. */
function checkToken({ claims }: Jws, request: AuthRequest, reject: VapidReject): string[] {
  const exp = numericDate(claims, 'exp');
  if (claims.aud === undefined || exp === undefined) throw reject('missing_claim');
  const { scheme, host } = originOf(request);
  const audience = `${scheme}://${host}`;
  checkAudience(claims, audience, reject);
  const notes = checkClaims(claims, { now: request.now, audience });
  const life = exp - Math.floor(request.now / 1000);
  if (life > MAX_LIFETIME) throw reject('expires_too_late', { debug: { exp, expires_in_seconds: life } });
  return [...notes, ...checkSubject(claims, reject)];
}

function checkAudience({ aud }: JsonObject, audience: string, reject: VapidReject): void {
  if (typeof aud !== 'string') throw wrongType('aud', 'a string');
  if (aud === audience || !URL.canParse(aud)) return;
  const isLonger = new URL(aud).origin === audience;
  if (isLonger) throw reject('audience_not_origin', { debug: { aud, expected: audience } });
}

function checkSubject({ sub }: JsonObject, reject: VapidReject): string[] {
  if (sub === undefined) return ['There is no `sub`. Some push services require it to contact the sender.'];
  if (typeof sub !== 'string') throw wrongType('sub', 'a string');
  const isContact = /^mailto:[^@\s]+@[^@\s]+$/.test(sub) || (sub.startsWith('https://') && URL.canParse(sub));
  if (!isContact) throw reject('bad_subject', { debug: { sub: sub.slice(0, 200) } });
  return [];
}
