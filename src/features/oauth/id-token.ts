// ID tokens: they tell a client who logged in, and when (OpenID Connect Core §2). Signed by a key of the service that anybody may check.
import { createHash, sign } from 'node:crypto';
import type { KeyPair } from '../../http-auth/ports.js';
import type { Identity } from '../../http-auth/identity.js';
import type { KeyringService } from '../auth/keyring.service.js';
import { publicJwk, thumbprint, type PublicJwk } from '../../http-auth/jws/jwk.js';
import { includesScope } from './scopes.js';

/** Seconds. */
const ID_TOKEN_LIFETIME = 3600;

interface Login {
  readonly person: Identity;
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  readonly nonce?: string | undefined;
  /** Seconds since the Unix epoch. */
  readonly authTime: number;
  /** Seconds since the Unix epoch. */
  readonly now: number;
  /** The one that is given out beside it. */
  readonly accessToken: string;
}

/** Never among the practice keys, which are published. */
function serviceKey(keys: KeyringService): Promise<KeyPair> {
  return keys.pair('service-id-tokens', 'rsa');
}

export interface SigningJwk extends PublicJwk {
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'RS256';
}

/** The public half of what signs ID tokens (RFC 7517 §5). */
export async function serviceJwk(keys: KeyringService): Promise<SigningJwk> {
  const { publicKey } = await serviceKey(keys);
  return { ...publicJwk(publicKey), kid: thumbprint(publicKey), use: 'sig', alg: 'RS256' };
}

export async function idToken(login: Login, keys: KeyringService): Promise<string> {
  const { privateKey, publicKey } = await serviceKey(keys);
  const header = { alg: 'RS256', typ: 'JWT', kid: thumbprint(publicKey) };
  const input = `${encoded(header)}.${encoded(claimsOf(login))}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
}

function claimsOf({ person, issuer, clientId, scope, nonce, authTime, now, accessToken }: Login): object {
  return {
    ...{ iss: issuer, sub: person.subject, aud: clientId },
    ...{ iat: now, exp: now + ID_TOKEN_LIFETIME, auth_time: authTime },
    ...(nonce !== undefined && { nonce }),
    at_hash: halfHash(accessToken),
    ...personalClaims(person, scope),
  };
}

/** What the scopes `profile` and `email` let a client know (OpenID Connect Core §5.4). */
export function personalClaims({ subject, name, role }: Identity, scope: string): Record<string, unknown> {
  return {
    ...(includesScope(scope, 'profile') && { name, preferred_username: subject, role }),
    ...(includesScope(scope, 'email') && { email: subject, email_verified: true }),
  };
}

/** The left half of the hash (OpenID Connect Core §3.1.3.6). */
function halfHash(token: string): string {
  return createHash('sha256').update(token, 'ascii').digest().subarray(0, 16).toString('base64url');
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
