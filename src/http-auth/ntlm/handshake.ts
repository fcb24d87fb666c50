// A stateless handshake. The challenge is derived from the time, and the client returns a nonce in the attributes of its
// response. So the two messages can use different connections, proxies and nodes.
import type { AuthPorts } from '../ports.js';
import { REALM } from '../challenge.js';
import { negotiatedFlags, writeChallenge } from './messages.js';

type Nonces = AuthPorts['nonces'];

export const DOMAIN = REALM.toUpperCase();

/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_LIFETIME = 60_000;
/** Milliseconds with the same challenge. NTLMv1 does not return the nonce, so all valid challenges are tried. */
const SLOT = 10_000;
const PURPOSE = 'ntlm';

const slotOf = (time: number): number => Math.floor(time / SLOT);

const challengeOf = (nonces: Nonces, slot: number): Buffer =>
  nonces.seal('ntlm-challenge', Buffer.from(String(slot))).subarray(0, 8);

/** The type 2 message for a type 1 message, in base64. `now` in milliseconds. Throws OutOfBoundsError. */
export function challengeMessage(message: Buffer, nonces: Nonces, now: number): string {
  return writeChallenge(negotiatedFlags(message), challengeOf(nonces, slotOf(now)), DOMAIN, {
    netbiosDomain: DOMAIN,
    netbiosComputer: 'PRACTICE',
    dnsDomain: 'sandbox.test',
    dnsComputer: 'practice.sandbox.test',
    dnsTree: nonces.issue(PURPOSE, now),
  }).toString('base64');
}

/** The challenge of a nonce, and its age in milliseconds; undefined if this service did not issue it. */
export function challengeOfNonce(
  seal: string,
  nonces: Nonces,
  now: number,
): { readonly challenge: Buffer; readonly age: number } | undefined {
  const age = nonces.age(PURPOSE, seal, now);
  return age === undefined ? undefined : { challenge: challengeOf(nonces, slotOf(now - age)), age };
}

/** Every valid challenge, the latest first. */
export function validChallenges(nonces: Nonces, now: number): Buffer[] {
  const [first, last] = [slotOf(now - CHALLENGE_LIFETIME), slotOf(now)];
  return Array.from({ length: last - first + 1 }, (_, back) => challengeOf(nonces, last - back));
}
