// Public keys as JWK (RFC 7517), and their thumbprints (RFC 7638).
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { JsonObject } from './jws.js';

/** The required members of each key type, in the order of RFC 7638 §3.2. */
const membersOf = new Map<unknown, readonly string[]>([
  ['EC', ['crv', 'kty', 'x', 'y']],
  ['OKP', ['crv', 'kty', 'x']],
  ['RSA', ['e', 'kty', 'n']],
]);

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Characters of base64url. Limits the CPU time of a verification with a long modulus. */
const MAX_MEMBER_LENGTH = 700;
const SMALLEST_RSA_BITS = 2048;

export interface PublicJwk {
  readonly kty: string;
  readonly [member: string]: unknown;
}

/** Whether a JWK contains private members. */
export function isPrivate(jwk: JsonObject): boolean {
  return privateMembers.some((member) => member in jwk);
}

/** The key of a JWK; undefined if it is not a public key that is accepted for signatures. */
export function keyOfJwk(jwk: JsonObject): KeyObject | undefined {
  const members = membersOf.get(jwk.kty) ?? [];
  const values = members.map((member) => [member, jwk[member]] as const);
  const isWhole = values.every(([, value]) => typeof value === 'string' && value.length <= MAX_MEMBER_LENGTH);
  if (members.length === 0 || !isWhole) return undefined;
  try {
    const key = createPublicKey({ key: Object.fromEntries(values) as JsonWebKey, format: 'jwk' });
    const { modulusLength = SMALLEST_RSA_BITS } = key.asymmetricKeyDetails ?? {};
    return modulusLength < SMALLEST_RSA_BITS ? undefined : key;
  } catch {
    return undefined;
  }
}

type JsonWebKey = Parameters<typeof createPublicKey>[0] extends infer T
  ? Extract<T, { key: object; format: 'jwk' }>['key']
  : never;

/** Only the public members. */
export function publicJwk(key: KeyObject): PublicJwk {
  const { kty = '', ...all } = key.export({ format: 'jwk' });
  const members = (membersOf.get(kty) ?? []).filter((member) => member !== 'kty');
  return { kty, ...Object.fromEntries(members.map((member) => [member, all[member]])) };
}

/** SHA-256 in base64url over the required members, sorted, without spaces. */
export function thumbprint(key: KeyObject): string {
  const jwk = key.export({ format: 'jwk' });
  const members = (membersOf.get(jwk.kty) ?? []).map((member) => [member, jwk[member]]);
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(members)))
    .digest('base64url');
}
