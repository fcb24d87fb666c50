// Checks the hash of a body that is not a form (OAuth Request Body Hash 1.0).
import { createHash, createHmac } from 'node:crypto';
import { candidatesFor, diagnose, candidateReasons } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import { signatureHashes, type SignatureHash } from './signature.js';

interface HashedBody {
  readonly body: Buffer;
  readonly hash: SignatureHash;
  readonly key: string;
}

/** In base64. */
const digest = (hash: SignatureHash, body: Buffer | string): string =>
  createHash(hash).update(body).digest('base64');

/** Known errors. */
const candidates = candidatesFor<HashedBody, string>()([
  {
    code: 'body_hash_of_nothing',
    message: 'The `oauth_body_hash` belongs to an empty body, but the request has a body.',
    hint: 'Hash the body that is sent.',
    compute: ({ body }) => (body.length > 0 ? signatureHashes.map((hash) => digest(hash, '')) : []),
  },
  {
    code: 'body_hash_in_hex',
    message: 'The `oauth_body_hash` was computed from hexadecimal digits.',
    hint: 'Encode the bytes of the hash in base64.',
    compute: ({ body }) =>
      signatureHashes
        .map((hash) => createHash(hash).update(body).digest('hex'))
        .flatMap((hex) => [hex, Buffer.from(hex).toString('base64')]),
  },
  {
    code: 'body_hash_keyed',
    message: 'The `oauth_body_hash` is an HMAC with the signing key.',
    hint: 'Use a plain hash. In the package oauth-1.0a, set `body_hash_function`.',
    compute: ({ body, key }) =>
      signatureHashes.map((hash) => createHmac(hash, key).update(body).digest('base64')),
  },
  {
    code: 'body_hash_algorithm',
    message: 'The `oauth_body_hash` was not computed with the hash of the signature method.',
    hint: 'Use the hash of the signature method, or SHA-1.',
    compute: ({ body }) => signatureHashes.map((hash) => digest(hash, body)),
  },
]);

export const bodyHashReasons = {
  body_hash_mismatch: {
    message: 'The `oauth_body_hash` does not match the body.',
    hint: 'Send base64 of the hash of the body as it is sent (OAuth Request Body Hash §3.2).',
  },
  ...candidateReasons(candidates),
} as const;

/**
 * The reason why a body hash does not match; undefined if it matches. SHA-1 is accepted with every method: the extension
 * defines no other hash, and common clients compute no other.
 */
export function diagnoseBodyHash(sent: string, given: HashedBody): keyof typeof bodyHashReasons | undefined {
  const { body, hash } = given;
  if (isEqual(sent, digest(hash, body)) || isEqual(sent, digest('sha1', body))) return undefined;
  return diagnose(candidates, given, (one) => isEqual(sent, one))?.code ?? 'body_hash_mismatch';
}
