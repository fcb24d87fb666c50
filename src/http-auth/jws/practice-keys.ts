// Practice keys. Their private keys are published, so each is accepted by one scheme only. The keys that the service itself
// signs with are never among them.
import { createSecretKey } from 'node:crypto';
import type { KeyKind, Keys, KeyPair } from '../ports.js';

export interface PracticeKey {
  /** The name of its files, `GET /auth/keys/{name}.pem`. */
  readonly name: string;
  /** The scheme that accepts it. */
  readonly scheme: string;
  readonly kind: KeyKind;
  /** Its algorithm (RFC 7518 §3.1). */
  readonly alg: 'RS256' | 'ES256';
  readonly kid: string;
}

const key = (name: string, alg: PracticeKey['alg'], { scheme = name, kid = name } = {}): PracticeKey => ({
  ...{ name, scheme, alg, kid },
  kind: alg === 'RS256' ? 'rsa' : 'ec-p256',
});

/** The issuer of tokens that are signed with practice keys: the expected `iss`. */
export const PRACTICE_ISSUER = 'practice-client';

export const jwtRs256Key = key('jwt-rs256', 'RS256');
export const jwtEs256Key = key('jwt-es256', 'ES256');
/** In ASAP the key id starts with the issuer. */
export const asapKeys = [
  key('asap', 'RS256', { kid: `${PRACTICE_ISSUER}/rs256` }),
  key('asap-es256', 'ES256', { scheme: 'asap', kid: `${PRACTICE_ISSUER}/es256` }),
] as const;

/** The key of the OAuth client that authenticates by assertions (RFC 7523). */
export const oauthClientKey = key('demo-jwt', 'RS256', { scheme: 'oauth2' });

/** The registry of key pairs. */
export const practiceKeys: readonly PracticeKey[] = [jwtRs256Key, jwtEs256Key, ...asapKeys, oauthClientKey];

/** For HS256. The text is also valid base64, so that signing with the decoded bytes can be diagnosed. */
export const practiceSecret = {
  name: 'jwt-hs256',
  scheme: 'jwt-hs256',
  alg: 'HS256',
  kid: 'jwt-hs256',
  secret: 'practiceSecretForHs256LearningIn2026',
} as const;

export const practiceSecretKey = createSecretKey(Buffer.from(practiceSecret.secret));

/** The pair of a practice key; generated on first use. */
export function practiceKeyPair(keys: Keys, { name, kind }: PracticeKey): Promise<KeyPair> {
  return keys.pair(`practice-${name}`, kind);
}

/** The paths of the two keys, and of the JWK Set. */
export function keyFiles(name: string): Readonly<Record<string, string>> {
  return {
    private_key: `/auth/keys/${name}.pem`,
    public_key: `/auth/keys/${name}.pub.pem`,
    jwks: '/auth/keys',
  };
}
