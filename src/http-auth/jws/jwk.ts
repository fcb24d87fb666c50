// Public keys as JSON (RFC 7517), and the hash by which one is known (RFC 7638).
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { JsonObject } from './jws.js';

/** The members that make up a key of each kind, in the order in which RFC 7638 §3.2 hashes them. */
const membersOf = new Map<unknown, readonly string[]>([
  ['EC', ['crv', 'kty', 'x', 'y']],
  ['OKP', ['crv', 'kty', 'x']],
  ['RSA', ['e', 'kty', 'n']],
]);

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Digits in base64url: a longer modulus would cost more to check than it is worth. */
const LONGEST_MEMBER = 700;
const SMALLEST_RSA_BITS = 2048;

export interface PublicJwk {
  readonly kty: string;
  readonly [member: string]: unknown;
}

/** Whether a key tells more than everybody may know. */
export function isPrivate(jwk: JsonObject): boolean {
  return privateMembers.some((member) => member in jwk);
}

/** The key that the members describe; undefined where they describe none that is good for signatures here. */
export function keyOfJwk(jwk: JsonObject): KeyObject | undefined {
  const members = membersOf.get(jwk.kty) ?? [];
  const values = members.map((member) => [member, jwk[member]] as const);
  const isWhole = values.every(([, value]) => typeof value === 'string' && value.length <= LONGEST_MEMBER);
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

/** Only what everybody may know. */
export function publicJwk(key: KeyObject): PublicJwk {
  const { kty = '', ...all } = key.export({ format: 'jwk' });
  const members = (membersOf.get(kty) ?? []).filter((member) => member !== 'kty');
  return { kty, ...Object.fromEntries(members.map((member) => [member, all[member]])) };
}

/** The base64url of SHA-256 over the members that count, sorted, without blanks. */
export function thumbprint(key: KeyObject): string {
  const jwk = key.export({ format: 'jwk' });
  const members = (membersOf.get(jwk.kty) ?? []).map((member) => [member, jwk[member]]);
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(members)))
    .digest('base64url');
}
