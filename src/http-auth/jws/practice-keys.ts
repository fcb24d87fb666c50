// Keys to practise signing with. They are published, private halves included, and open nothing but the one scheme each is for;
// what the service itself signs with is never among them.
import { createSecretKey } from 'node:crypto';
import type { KeyKind, Keys, KeyPair } from '../ports.js';

export interface PracticeKey {
  /** The name under which it is published, `GET /auth/keys/{name}.pem`. */
  readonly name: string;
  /** The scheme that it opens. */
  readonly scheme: string;
  readonly kind: KeyKind;
  /** The algorithm that it is for (RFC 7518 §3.1). */
  readonly alg: 'RS256' | 'ES256';
  readonly kid: string;
}

const key = (name: string, alg: PracticeKey['alg'], { scheme = name, kid = name } = {}): PracticeKey => ({
  ...{ name, scheme, alg, kid },
  kind: alg === 'RS256' ? 'rsa' : 'ec-p256',
});

/** Who signs with the practice keys: the `iss` that is expected where there is one. */
export const PRACTICE_ISSUER = 'practice-client';

export const jwtRs256Key = key('jwt-rs256', 'RS256');
export const jwtEs256Key = key('jwt-es256', 'ES256');
/** ASAP wants the issuer's name before that of the key. */
export const asapKeys = [
  key('asap', 'RS256', { kid: `${PRACTICE_ISSUER}/rs256` }),
  key('asap-es256', 'ES256', { scheme: 'asap', kid: `${PRACTICE_ISSUER}/es256` }),
] as const;

/** That of the OAuth client that authenticates by assertions (RFC 7523). */
export const oauthClientKey = key('demo-jwt', 'RS256', { scheme: 'oauth2' });

/** All the pairs. One more is a line here. */
export const practiceKeys: readonly PracticeKey[] = [jwtRs256Key, jwtEs256Key, ...asapKeys, oauthClientKey];

/** For HS256. Its text happens to be base64, too: signing with what it decodes to is a mistake that can be told. */
export const practiceSecret = {
  name: 'jwt-hs256',
  scheme: 'jwt-hs256',
  alg: 'HS256',
  kid: 'jwt-hs256',
  secret: 'practiceSecretForHs256LearningIn2026',
} as const;

export const practiceSecretKey = createSecretKey(Buffer.from(practiceSecret.secret));

/** The pair of a practice key; made when it is first asked for. */
export function practiceKeyPair(keys: Keys, { name, kind }: PracticeKey): Promise<KeyPair> {
  return keys.pair(`practice-${name}`, kind);
}

/** Where the two halves of a practice key lie, and the set of all public ones. */
export function keyFiles(name: string): Readonly<Record<string, string>> {
  return {
    private_key: `/auth/keys/${name}.pem`,
    public_key: `/auth/keys/${name}.pub.pem`,
    jwks: '/auth/keys',
  };
}
