// The hash of a body that is no form, as a parameter that the signature covers (OAuth Request Body Hash 1.0).
import { createHash, createHmac } from 'node:crypto';
import { isEqual } from '../secure-compare.js';
import type { Oauth1Reason } from './reasons.js';
import { hashes, type Hash } from './signature.js';

interface Body {
  readonly body: Buffer;
  readonly hash: Hash;
  readonly key: string;
}

/** In base64, as a body hash is. */
const digest = (hash: Hash, body: Buffer | string): string => createHash(hash).update(body).digest('base64');

/** What clients send instead, by the word for it. */
const wrong: readonly (readonly [Oauth1Reason, (given: Body) => readonly string[]])[] = [
  ['body_hash_of_nothing', ({ body }) => (body.length > 0 ? hashes.map((hash) => digest(hash, '')) : [])],
  [
    'body_hash_in_hex',
    ({ body }) =>
      hashes
        .map((hash) => createHash(hash).update(body).digest('hex'))
        .flatMap((hex) => [hex, Buffer.from(hex).toString('base64')]),
  ],
  [
    'body_hash_keyed',
    ({ body, key }) => hashes.map((hash) => createHmac(hash, key).update(body).digest('base64')),
  ],
  ['body_hash_algorithm', ({ body }) => hashes.map((hash) => digest(hash, body))],
];

/**
 * What is wrong with a body hash; undefined if nothing is. SHA-1 goes with every method: the extension knows no other hash,
 * and common clients make no other.
 */
export function diagnoseBodyHash(sent: string, given: Body): Oauth1Reason | undefined {
  const { body, hash } = given;
  if (isEqual(sent, digest(hash, body)) || isEqual(sent, digest('sha1', body))) return undefined;
  const [slip] = wrong.find(([, digests]) => digests(given).some((one) => isEqual(sent, one))) ?? [];
  return slip ?? 'body_hash_mismatch';
}
