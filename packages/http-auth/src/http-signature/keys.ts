// The practice keys of HTTP Message Signatures, and their algorithms (RFC 9421 §3.3). Each key has one algorithm.
import { constants, createHmac, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { Keys, KeyKind, KeyPair } from '../ports.js';
import { isEqual } from '../secure-compare.js';

/** Whether a signature matches a text. */
export type Verifier = (text: string, signature: Buffer) => boolean;

interface Asymmetric {
  readonly alg: string;
  readonly kind: KeyKind;
  readonly verifier: (key: KeyObject) => Verifier;
}

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } as const;

export const ed25519 = (key: KeyObject): Verifier =>
  verifierOf((data, signature) => verify(null, data, key, signature));
export const ecdsa =
  (dsaEncoding: 'ieee-p1363' | 'der') =>
  (key: KeyObject): Verifier =>
    verifierOf((data, signature) => verify('sha256', data, { key, dsaEncoding }, signature));
/** The salt may have any length: some clients use the maximum. */
export const rsaPss = (key: KeyObject): Verifier =>
  verifierOf((data, signature) => verify('sha512', data, { key, ...pss }, signature));
export const rsaPkcs1 =
  (hash: 'sha256' | 'sha512') =>
  (key: KeyObject): Verifier =>
    verifierOf((data, signature) => verify(hash, data, key, signature));
export const hmacVerifier = (secret: string | Buffer): Verifier =>
  verifierOf((data, signature) => isEqual(createHmac('sha256', secret).update(data).digest(), signature));

/** A malformed signature does not match. Text is one byte per character. */
function verifierOf(check: (data: Buffer, signature: Buffer) => boolean): Verifier {
  return (text, signature) => {
    try {
      return check(Buffer.from(text, 'latin1'), signature);
    } catch {
      return false;
    }
  };
}

export const HMAC_KEY = 'practice-hmac';
export const HMAC_SECRET = 'practice-http-signature-secret';
export const DEMO_KEY = 'practice-ed25519';

const asymmetric: ReadonlyMap<string, Asymmetric> = new Map([
  [DEMO_KEY, { alg: 'ed25519', kind: 'ed25519', verifier: ed25519 }],
  ['practice-ecdsa-p256', { alg: 'ecdsa-p256-sha256', kind: 'ec-p256', verifier: ecdsa('ieee-p1363') }],
  ['practice-rsa-pss', { alg: 'rsa-pss-sha512', kind: 'rsa', verifier: rsaPss }],
]);

export const keyIds: readonly string[] = [...asymmetric.keys(), HMAC_KEY];

export interface HttpSignatureKey {
  readonly alg: string;
  readonly verifier: Verifier;
  readonly publicKey: KeyObject | undefined;
}

/** The key of that name, or undefined. */
export async function findKey(keyring: Keys, keyid: string): Promise<HttpSignatureKey | undefined> {
  if (keyid === HMAC_KEY)
    return { alg: 'hmac-sha256', verifier: hmacVerifier(HMAC_SECRET), publicKey: undefined };
  const known = asymmetric.get(keyid);
  if (known === undefined) return undefined;
  const { publicKey } = await pairOf(keyring, keyid, known);
  return { alg: known.alg, verifier: known.verifier(publicKey), publicKey };
}

/** Every key with its private key, which is published for practice. */
export async function publishedKeys(keyring: Keys): Promise<Record<string, unknown>[]> {
  const pairs = await Promise.all(
    [...asymmetric].map(async ([keyid, known]) =>
      published(keyid, known, await pairOf(keyring, keyid, known)),
    ),
  );
  const secret = { secret: HMAC_SECRET, secret_base64: Buffer.from(HMAC_SECRET).toString('base64') };
  return [...pairs, { keyid: HMAC_KEY, alg: 'hmac-sha256', ...secret }];
}

/** The names have a prefix, so that no other scheme accepts these keys. */
function pairOf(keyring: Keys, keyid: string, { kind }: Asymmetric): Promise<KeyPair> {
  return keyring.pair(`http-signature-${keyid}`, kind);
}

function published(keyid: string, { alg }: Asymmetric, { privateKey }: KeyPair): Record<string, unknown> {
  const publicKey = createPublicKey(privateKey);
  return {
    keyid,
    alg,
    private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    public_key_pem: publicKey.export({ type: 'spki', format: 'pem' }),
    private_jwk: { ...privateKey.export({ format: 'jwk' }), kid: keyid },
    public_jwk: { ...publicKey.export({ format: 'jwk' }), kid: keyid },
  };
}
