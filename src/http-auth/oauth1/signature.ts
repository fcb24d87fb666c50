// Signatures and how they are checked (RFC 5849 §3.4), as recipes of which every step can be done differently.
import { createHmac, verify, type KeyObject } from 'node:crypto';
import type { AuthRequest } from '../auth-request.js';
import { isEqual } from '../secure-compare.js';
import type { Parameter } from './parameters.js';
import { baseString, percentEncode, type BaseStringInput } from './base-string.js';

export type Hash = 'sha1' | 'sha256' | 'sha512';

export interface SignatureInput extends BaseStringInput {
  /** The secrets, as they key an HMAC or are sent as they are. */
  readonly key: string;
  readonly hash: Hash;
  /** The signature's bytes, from how it was written. */
  readonly read: (signature: string) => Buffer | undefined;
}

/** A signed request, with what its signature should be made of. */
export interface SignedRequest {
  readonly request: AuthRequest;
  readonly parameters: readonly Parameter[];
  readonly tokenSecret: string;
  readonly right: SignatureInput;
}

export type Kind = 'hmac' | 'rsa' | 'plaintext';

export interface Method {
  readonly kind: Kind;
  readonly hash: Hash;
}

export const hashes: readonly Hash[] = ['sha1', 'sha256', 'sha512'];

const withHashes = (name: string, kind: Kind): [string, Method][] =>
  hashes.map((hash) => [`${name}-${hash.toUpperCase()}`, { kind, hash }]);

/** By their names, which are case-sensitive. RFC 5849 has the three with SHA-1 and without; the rest is common usage. */
export const signatureMethods: ReadonlyMap<string, Method> = new Map([
  ...withHashes('HMAC', 'hmac'),
  ...withHashes('RSA', 'rsa'),
  ['PLAINTEXT', { kind: 'plaintext', hash: 'sha1' }],
]);

/** The secrets of consumer and token; the `&` stands between them even where there is no token (RFC 5849 §3.4.2). */
export function signingKey(consumerSecret: string, tokenSecret: string): string {
  return `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`;
}

/** What a method makes of a recipe: whether that signature comes out. */
type Check = (recipe: SignatureInput, signature: string, publicKey: KeyObject | undefined) => boolean;

const checks: Readonly<Record<Kind, Check>> = {
  hmac: (recipe, signature) => {
    const bytes = recipe.read(signature);
    return bytes !== undefined && isEqual(hmac(recipe), bytes);
  },
  rsa: (recipe, signature, publicKey) => {
    const bytes = recipe.read(signature);
    return (
      bytes !== undefined &&
      publicKey !== undefined &&
      verify(recipe.hash, Buffer.from(baseString(recipe)), publicKey, bytes)
    );
  },
  plaintext: ({ key }, signature) => isEqual(key, signature),
};

/** Whether a recipe leads to that signature. Only RSA needs a key beside the recipe's own. */
export function isSignature(
  kind: Kind,
  recipe: SignatureInput,
  signature: string,
  publicKey?: KeyObject,
): boolean {
  return checks[kind](recipe, signature, publicKey);
}

/** The signature that a recipe leads to; undefined where it takes a private key. */
export function signatureOf(kind: Kind, recipe: SignatureInput): string | undefined {
  if (kind === 'rsa') return undefined;
  return kind === 'plaintext' ? recipe.key : hmac(recipe).toString('base64');
}

function hmac(recipe: SignatureInput): Buffer {
  return createHmac(recipe.hash, recipe.key).update(baseString(recipe)).digest();
}
