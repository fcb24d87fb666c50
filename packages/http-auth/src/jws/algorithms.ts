// The signature algorithms of JOSE (RFC 7518 §3.1, RFC 8037), by their names.
import { constants, createHmac, sign, verify, type KeyObject } from 'node:crypto';
import { isEqual } from '../secure-compare.js';

type Family = 'hmac' | 'rsa' | 'ecdsa' | 'eddsa';

export interface SignatureAlgorithm {
  readonly family: Family;
  /** Whether a signature matches the input. `key`: the secret or the public key for the family. */
  readonly verify: (key: KeyObject, input: string | Buffer, signature: Buffer) => boolean;
  /** The signature, if a text has only one under a key. `key`: the secret or the private key for the family. */
  readonly sign?: (key: KeyObject, input: string) => Buffer;
  /** The same algorithm with the signature in DER, which JOSE does not allow. */
  readonly der?: SignatureAlgorithm;
}

const hmac = (hash: string): SignatureAlgorithm => ({
  family: 'hmac',
  verify: (key, input, signature) => isEqual(createHmac(hash, key).update(input).digest(), signature),
  sign: (key, input) => createHmac(hash, key).update(input).digest(),
});

const rsa = (hash: string): SignatureAlgorithm => ({
  family: 'rsa',
  verify: (key, input, signature) => verify(hash, Buffer.from(input), key, signature),
  sign: (key, input) => sign(hash, Buffer.from(input), key),
});

/** The salt is as long as the hash (RFC 7518 §3.5). */
const pss = (hash: string): SignatureAlgorithm => ({
  family: 'rsa',
  verify: (key, input, signature) => {
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const saltLength = constants.RSA_PSS_SALTLEN_DIGEST;
    return verify(hash, Buffer.from(input), { key, padding, saltLength }, signature);
  },
});

const ecdsaIn = (hash: string, dsaEncoding: 'ieee-p1363' | 'der'): SignatureAlgorithm => ({
  family: 'ecdsa',
  verify: (key, input, signature) => verify(hash, Buffer.from(input), { key, dsaEncoding }, signature),
});

/** The signature is two numbers of equal length (RFC 7518 §3.4). */
const ecdsa = (hash: string): SignatureAlgorithm => ({
  ...ecdsaIn(hash, 'ieee-p1363'),
  der: ecdsaIn(hash, 'der'),
});

const edwards: SignatureAlgorithm = {
  family: 'eddsa',
  verify: (key, input, signature) => verify(null, Buffer.from(input), key, signature),
  sign: (key, input) => sign(null, Buffer.from(input), key),
};

export const algorithms = {
  HS256: hmac('sha256'),
  HS384: hmac('sha384'),
  HS512: hmac('sha512'),
  RS256: rsa('sha256'),
  RS384: rsa('sha384'),
  RS512: rsa('sha512'),
  PS256: pss('sha256'),
  PS384: pss('sha384'),
  PS512: pss('sha512'),
  ES256: ecdsa('sha256'),
  ES384: ecdsa('sha384'),
  ES512: ecdsa('sha512'),
  EdDSA: edwards,
  /** Another name for it, with the curve (RFC 9864 §2.2). */
  Ed25519: edwards,
} as const satisfies Readonly<Record<string, SignatureAlgorithm>>;

export type JwsAlgorithm = keyof typeof algorithms;

/** Whether a header with this `alg` names the algorithm. EdDSA has two names. */
export function isNamed(algorithm: JwsAlgorithm, alg: unknown): boolean {
  return Object.entries(algorithms).some(([name, one]) => name === alg && one === algorithms[algorithm]);
}

/** Algorithms that are not part of JOSE and that some clients use, by the family of the key. */
export const nonStandardAlgorithms: Readonly<Record<Family, Readonly<Record<string, SignatureAlgorithm>>>> = {
  hmac: { 'HMAC with SHA-1': hmac('sha1') },
  rsa: { 'RSA with SHA-1': rsa('sha1') },
  ecdsa: {
    'ECDSA with SHA-256': ecdsa('sha256'),
    'ECDSA with SHA-384': ecdsa('sha384'),
    'ECDSA with SHA-512': ecdsa('sha512'),
  },
  eddsa: {},
};
