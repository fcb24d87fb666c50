// Checks the hash of a body that is not a form (OAuth Request Body Hash 1.0).
import { createHash, createHmac } from 'node:crypto';
import { candidatesFor, diagnose, hintsOf } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import { hashes, type Hash } from './signature.js';

interface HashedBody {
  readonly body: Buffer;
  readonly hash: Hash;
  readonly key: string;
}

/** In base64. */
const digest = (hash: Hash, body: Buffer | string): string => createHash(hash).update(body).digest('base64');

/** What clients send instead. */
const candidates = candidatesFor<HashedBody, string>()([
  {
    code: 'body_hash_of_nothing',
    hint: '`oauth_body_hash` is that of an empty body; there is one.',
    compute: ({ body }) => (body.length > 0 ? hashes.map((hash) => digest(hash, '')) : []),
  },
  {
    code: 'body_hash_in_hex',
    hint: '`oauth_body_hash` was made from the hexadecimal digits. Encode the bytes of the hash in base64.',
    compute: ({ body }) =>
      hashes
        .map((hash) => createHash(hash).update(body).digest('hex'))
        .flatMap((hex) => [hex, Buffer.from(hex).toString('base64')]),
  },
  {
    code: 'body_hash_keyed',
    hint: '`oauth_body_hash` is an HMAC under the signing key. It is a plain hash; in the package oauth-1.0a set `body_hash_function`.',
    compute: ({ body, key }) => hashes.map((hash) => createHmac(hash, key).update(body).digest('base64')),
  },
  {
    code: 'body_hash_algorithm',
    hint: '`oauth_body_hash` was made by another hash than the signature method has.',
    compute: ({ body }) => hashes.map((hash) => digest(hash, body)),
  },
]);

export const bodyHashReasons = {
  body_hash_mismatch:
    '`oauth_body_hash` is base64 of the hash of the body, byte for byte as it is sent (OAuth Request Body Hash §3.2).',
  ...hintsOf(candidates),
} as const;

/**
 * What is wrong with a body hash; undefined if it is right. SHA-1 is accepted with every method: the extension defines no
 * other hash, and common clients compute no other.
 */
export function diagnoseBodyHash(sent: string, given: HashedBody): keyof typeof bodyHashReasons | undefined {
  const { body, hash } = given;
  if (isEqual(sent, digest(hash, body)) || isEqual(sent, digest('sha1', body))) return undefined;
  return diagnose(candidates, given, (one) => isEqual(sent, one))?.code ?? 'body_hash_mismatch';
}
