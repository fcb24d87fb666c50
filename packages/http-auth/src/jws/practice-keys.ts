// Practice keys. Their private keys are published, so each is accepted by one scheme only. The keys that the service itself
// signs with are never among them.
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { KeyKind, Keys, KeyPair } from '../ports.js';
import type { JwsAlgorithm } from './algorithms.js';

/** The algorithms of shared secrets. */
type SecretAlgorithm = 'HS256' | 'HS384' | 'HS512';
/** The algorithms of key pairs. `Ed25519` is another name of `EdDSA`. */
type PairAlgorithm = Exclude<JwsAlgorithm, SecretAlgorithm | 'Ed25519'>;

const kinds: Readonly<Record<PairAlgorithm, KeyKind>> = {
  ...{ RS256: 'rsa', RS384: 'rsa', RS512: 'rsa' },
  ...{ PS256: 'rsa', PS384: 'rsa', PS512: 'rsa' },
  ...{ ES256: 'ec-p256', ES384: 'ec-p384', ES512: 'ec-p521' },
  EdDSA: 'ed25519',
};

export interface PracticeKey {
  /** The name of its files, `GET /auth/keys/{name}.pem`. */
  readonly name: string;
  /** The scheme that accepts it. */
  readonly scheme: string;
  readonly kind: KeyKind;
  /** Its algorithm (RFC 7518 §3.1). */
  readonly alg: PairAlgorithm;
  readonly kid: string;
}

const key = (name: string, alg: PracticeKey['alg'], { scheme = name, kid = name } = {}): PracticeKey => ({
  ...{ name, scheme, alg, kid },
  kind: kinds[alg],
});

/** The issuer of tokens that are signed with practice keys: the expected `iss`. */
export const PRACTICE_ISSUER = 'practice-client';

/** The keys of the schemes for signed JWTs, one for each algorithm. */
export const jwtKeys = Object.fromEntries(
  (Object.keys(kinds) as PairAlgorithm[]).map((alg) => [alg, key(`jwt-${alg.toLowerCase()}`, alg)]),
) as Readonly<Record<PairAlgorithm, PracticeKey>>;
/** In ASAP the key id starts with the issuer. */
export const asapKeys = [
  key('asap', 'RS256', { kid: `${PRACTICE_ISSUER}/rs256` }),
  key('asap-es256', 'ES256', { scheme: 'asap', kid: `${PRACTICE_ISSUER}/es256` }),
] as const;

/** The key of the OAuth client that authenticates by assertions (RFC 7523). */
export const oauthClientKey = key('demo-jwt', 'RS256', { scheme: 'oauth2' });

/** The key of an application server for Web Push (RFC 8292). */
export const vapidKey = key('vapid', 'ES256');

/** The registry of key pairs. */
export const practiceKeys: readonly PracticeKey[] = [
  ...Object.values(jwtKeys),
  ...asapKeys,
  ...[oauthClientKey, vapidKey],
];

export interface PracticeSecret extends Pick<PracticeKey, 'name' | 'scheme' | 'kid'> {
  readonly alg: SecretAlgorithm;
  readonly secret: string;
  readonly key: KeyObject;
}

const secret = (alg: SecretAlgorithm, text: string, name = `jwt-${alg.toLowerCase()}`): PracticeSecret => {
  return { name, scheme: name, alg, kid: name, secret: text, key: createSecretKey(Buffer.from(text)) };
};

/**
 * Each is as long as the hash, or longer (RFC 7518 §3.2). The texts are also valid base64, so that signing with the decoded
 * bytes can be diagnosed.
 */
export const jwtSecrets = {
  HS256: secret('HS256', 'practiceSecretForHs256LearningIn2026'),
  HS384: secret('HS384', 'practiceSecretForHs384LearningIn2026WithAtLeast48Bytes00'),
  HS512: secret('HS512', 'practiceSecretForHs512LearningIn2026WithAtLeast64BytesAsTheHashHas00'),
} as const satisfies Readonly<Record<SecretAlgorithm, PracticeSecret>>;

/** For tokens in the query. */
export const jwtQuerySecret = secret('HS256', 'practiceSecretForJwtInQueryLearning2026x', 'jwt-query');

/** The registry of secrets. */
export const practiceSecrets: readonly PracticeSecret[] = [...Object.values(jwtSecrets), jwtQuerySecret];

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
