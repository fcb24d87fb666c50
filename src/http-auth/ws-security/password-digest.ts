// The password digest of a UsernameToken (WS-Security UsernameToken Profile 1.1.1 §3.1), and what is computed in its place.
import { createHash } from 'node:crypto';
import { isEqual } from '../secure-compare.js';

interface DigestParts {
  /** As it was sent, in base64. */
  readonly nonce: string;
  readonly created: string;
  readonly password: string;
}

/** `base64(sha1(nonce + created + password))`, with the bytes of the nonce. */
export function passwordDigest({ nonce, created, password }: DigestParts): string {
  return sha1(Buffer.from(nonce, 'base64'), created, password).toString('base64');
}

/** How else a digest is computed: dialects that some servers take, and plain mistakes. */
export const digestReasons = {
  nonce_not_decoded: 'You hashed the nonce as the text it is sent as. Hash its bytes, decoded from base64.',
  hex_in_base64:
    'You wrote the hash in hexadecimal and that in base64. Put the 20 bytes of the hash into base64.',
  hex_not_base64: 'The hash came in hexadecimal. It is sent in base64.',
  wrong_order: 'You hashed the right parts in another order. It is nonce, created, password.',
  wrong_hash: 'You hashed with SHA-256. The profile has SHA-1, and nothing else.',
  password_hashed: 'You hashed the password before. Nonce, created and the password itself are hashed, once.',
  plain_password: 'You sent the password itself where its digest belongs.',
} as const;

type PasswordDigestReason = keyof typeof digestReasons;

type Recipe = readonly [PasswordDigestReason, (parts: DigestParts & { readonly bytes: Buffer }) => string];

const recipes: readonly Recipe[] = [
  ['nonce_not_decoded', ({ nonce, created, password }) => base64(sha1(nonce, created, password))],
  ['hex_in_base64', ({ nonce, created, password }) => inHexThenBase64(sha1(nonce, created, password))],
  ['hex_in_base64', ({ bytes, created, password }) => inHexThenBase64(sha1(bytes, created, password))],
  ['hex_not_base64', ({ bytes, created, password }) => sha1(bytes, created, password).toString('hex')],
  ['hex_not_base64', ({ nonce, created, password }) => sha1(nonce, created, password).toString('hex')],
  ['wrong_order', ({ bytes, created, password }) => base64(sha1(created, bytes, password))],
  ['wrong_order', ({ bytes, created, password }) => base64(sha1(password, bytes, created))],
  ['wrong_order', ({ bytes, created, password }) => base64(sha1(bytes, password, created))],
  ['wrong_hash', ({ bytes, created, password }) => base64(hash('sha256', bytes, created, password))],
  ['password_hashed', ({ bytes, created, password }) => base64(sha1(bytes, created, sha1(password)))],
  [
    'password_hashed',
    ({ bytes, created, password }) => base64(sha1(bytes, created, sha1(password).toString('hex'))),
  ],
  ['plain_password', ({ password }) => password],
  ['plain_password', ({ password }) => base64(Buffer.from(password))],
];

/** The mistake by which a digest comes about that was sent; undefined where it is none of these. */
export function diagnoseDigest(sent: string, parts: DigestParts): PasswordDigestReason | undefined {
  const bytes = Buffer.from(parts.nonce, 'base64');
  return recipes.find(([, digest]) => isEqual(digest({ ...parts, bytes }), sent))?.[0];
}

function hash(algorithm: string, ...parts: readonly (string | Buffer)[]): Buffer {
  return createHash(algorithm)
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
}

function sha1(...parts: readonly (string | Buffer)[]): Buffer {
  return hash('sha1', ...parts);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}

function inHexThenBase64(bytes: Buffer): string {
  return base64(Buffer.from(bytes.toString('hex')));
}
