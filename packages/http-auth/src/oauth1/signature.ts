// Computes and verifies signatures (RFC 5849 §3.4). Candidates replace parts of the input.
import { createHmac, verify, type KeyObject } from 'node:crypto';
import type { AuthRequest } from '../auth-request.js';
import { isEqual } from '../secure-compare.js';
import type { Oauth1Parameter } from './parameters.js';
import { baseString, percentEncode, type BaseStringInput } from './base-string.js';

export type SignatureHash = 'sha1' | 'sha256' | 'sha512';

export interface SignatureInput extends BaseStringInput {
  /** The secrets: the key of an HMAC, or sent as they are. */
  readonly key: string;
  readonly hash: SignatureHash;
  /** Decodes a signature. */
  readonly read: (signature: string) => Buffer | undefined;
}

/** A signed request, with the correct input of its signature. */
export interface SignedRequest {
  readonly request: AuthRequest;
  readonly parameters: readonly Oauth1Parameter[];
  readonly tokenSecret: string;
  readonly right: SignatureInput;
}

export type Kind = 'hmac' | 'rsa' | 'plaintext';

export interface SignatureMethod {
  readonly kind: Kind;
  readonly hash: SignatureHash;
}

export const signatureHashes: readonly SignatureHash[] = ['sha1', 'sha256', 'sha512'];

const withHashes = (name: string, kind: Kind): [string, SignatureMethod][] =>
  signatureHashes.map((hash) => [`${name}-${hash.toUpperCase()}`, { kind, hash }]);

/** By name, case-sensitive. RFC 5849 defines two of them with SHA-1 and PLAINTEXT; the others are common. */
export const signatureMethods: ReadonlyMap<string, SignatureMethod> = new Map([
  ...withHashes('HMAC', 'hmac'),
  ...withHashes('RSA', 'rsa'),
  ['PLAINTEXT', { kind: 'plaintext', hash: 'sha1' }],
]);

/** The secrets of consumer and token; the `&` is required even without a token (RFC 5849 §3.4.2). */
export function oauth1Key(consumerSecret: string, tokenSecret: string): string {
  return `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`;
}

/** Whether the signature matches the input. */
type Check = (input: SignatureInput, signature: string, publicKey: KeyObject | undefined) => boolean;

const checks: Readonly<Record<Kind, Check>> = {
  hmac: (input, signature) => {
    const bytes = input.read(signature);
    return bytes !== undefined && isEqual(hmac(input), bytes);
  },
  rsa: (input, signature, publicKey) => {
    const bytes = input.read(signature);
    return (
      bytes !== undefined &&
      publicKey !== undefined &&
      verify(input.hash, Buffer.from(baseString(input)), publicKey, bytes)
    );
  },
  plaintext: ({ key }, signature) => isEqual(key, signature),
};

/** Whether the signature matches the input. Only RSA needs the public key. */
export function isSignature(
  kind: Kind,
  input: SignatureInput,
  signature: string,
  publicKey?: KeyObject,
): boolean {
  return checks[kind](input, signature, publicKey);
}

/** The signature of the input; undefined if that needs a private key. */
export function oauth1SignatureOf(kind: Kind, input: SignatureInput): string | undefined {
  if (kind === 'rsa') return undefined;
  return kind === 'plaintext' ? input.key : hmac(input).toString('base64');
}

function hmac(input: SignatureInput): Buffer {
  return createHmac(input.hash, input.key).update(baseString(input)).digest();
}
