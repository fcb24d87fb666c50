// The password digest of a UsernameToken (WS-Security UsernameToken Profile 1.1.1 §3.1), and its diagnosis.
import { createHash } from 'node:crypto';
import { candidatesFor, diagnose, candidateReasons } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';

interface DigestInput {
  /** The nonce as it was sent, in base64. */
  readonly nonce: string;
  readonly created: string;
  readonly password: string;
}

interface DigestContext extends DigestInput {
  /** The decoded nonce. */
  readonly bytes: Buffer;
}

/** The bytes that are hashed. Texts with other padding or ignored characters have the same, so replays are found by them. */
export function nonceBytes(nonce: string): Buffer {
  return Buffer.from(nonce, 'base64');
}

/** `base64(sha1(nonce + created + password))`, with the bytes of the nonce. */
export function passwordDigest({ nonce, created, password }: DigestInput): string {
  return sha1(nonceBytes(nonce), created, password).toString('base64');
}

/** Known errors. */
const passwordDigestCandidates = candidatesFor<DigestContext, string>()([
  {
    code: 'nonce_not_decoded',
    message: 'The digest was computed with the text of the nonce.',
    hint: 'Hash the bytes of the nonce, decoded from base64.',
    compute: ({ nonce, created, password }) => [base64(sha1(nonce, created, password))],
  },
  {
    code: 'hex_in_base64',
    message: 'The digest is base64 of hexadecimal digits.',
    hint: 'Encode the 20 bytes of the hash in base64.',
    compute: ({ nonce, bytes, created, password }) =>
      [nonce, bytes].map((one) => hexInBase64(sha1(one, created, password))),
  },
  {
    code: 'hex_not_base64',
    message: 'The digest is hexadecimal.',
    hint: 'Send it in base64.',
    compute: ({ nonce, bytes, created, password }) =>
      [bytes, nonce].map((one) => sha1(one, created, password).toString('hex')),
  },
  {
    code: 'wrong_order',
    message: 'The digest was computed with the parts in another order.',
    hint: 'Hash nonce, created and password, in this order.',
    compute: ({ bytes, created, password }) => [
      base64(sha1(created, bytes, password)),
      base64(sha1(password, bytes, created)),
      base64(sha1(bytes, password, created)),
    ],
  },
  {
    code: 'wrong_hash',
    message: 'The digest was computed with SHA-256.',
    hint: 'Use SHA-1, which the profile requires.',
    compute: ({ bytes, created, password }) => [base64(hash('sha256', bytes, created, password))],
  },
  {
    code: 'password_hashed',
    message: 'The digest was computed with the hash of the password.',
    hint: 'Hash nonce, created and the password itself.',
    compute: ({ bytes, created, password }) =>
      [sha1(password), sha1(password).toString('hex')].map((one) => base64(sha1(bytes, created, one))),
  },
  {
    code: 'plain_password',
    message: 'The password was sent instead of its digest.',
    hint: 'Send the digest, or use PasswordText.',
    compute: ({ password }) => [password, base64(Buffer.from(password))],
  },
]);

export const digestReasons = candidateReasons(passwordDigestCandidates);

/** The reason for a digest that was sent; undefined if no candidate explains it. */
export function diagnoseDigest(sent: string, input: DigestInput): keyof typeof digestReasons | undefined {
  const context = { ...input, bytes: nonceBytes(input.nonce) };
  return diagnose(passwordDigestCandidates, context, (digest) => isEqual(digest, sent))?.code;
}

function hash(algorithm: string, ...values: readonly (string | Buffer)[]): Buffer {
  return createHash(algorithm)
    .update(Buffer.concat(values.map((part) => Buffer.from(part))))
    .digest();
}

function sha1(...values: readonly (string | Buffer)[]): Buffer {
  return hash('sha1', ...values);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}

function hexInBase64(bytes: Buffer): string {
  return base64(Buffer.from(bytes.toString('hex')));
}
