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

/** Bytes. The client returns its type 1 message, and some clients have small buffers. */
export const MAX_NEGOTIATE_LENGTH = 256;

/** The type 2 message for a type 1 message, in base64. `now` in milliseconds. Throws OutOfBoundsError. */
export function challengeMessage(message: Buffer, nonces: Nonces, now: number): string {
  const seal = `${nonces.issue(PURPOSE, now)}.${message.toString('base64url')}`;
  return challengeFor(message, challengeOf(nonces, slotOf(now)), seal).toString('base64');
}

/** `seal`: the nonce and the type 1 message. The client returns both, so the MIC can be verified without state. */
function challengeFor(negotiate: Buffer, challenge: Buffer, seal: string): Buffer {
  return writeChallenge(negotiatedFlags(negotiate), challenge, DOMAIN, {
    netbiosDomain: DOMAIN,
    netbiosComputer: 'PRACTICE',
    dnsDomain: 'sandbox.test',
    dnsComputer: 'practice.sandbox.test',
    dnsTree: seal,
  });
}

export interface IssuedChallenge {
  readonly challenge: Buffer;
  /** Milliseconds. */
  readonly age: number;
  /** The type 1 and type 2 messages of the handshake. Throws OutOfBoundsError. */
  readonly messages: () => { readonly negotiate: Buffer; readonly challenge: Buffer };
}

/** The challenge of a returned seal; undefined if this service did not issue its nonce. */
export function issuedChallenge(seal: string, nonces: Nonces, now: number): IssuedChallenge | undefined {
  const [nonce = '', encoded = ''] = seal.split('.');
  const age = nonces.age(PURPOSE, nonce, now);
  if (age === undefined) return undefined;
  const challenge = challengeOf(nonces, slotOf(now - age));
  const messages: IssuedChallenge['messages'] = () => {
    const negotiate = Buffer.from(encoded, 'base64url');
    return { negotiate, challenge: challengeFor(negotiate, challenge, seal) };
  };
  return { challenge, age, messages };
}

/** Every valid challenge, the latest first. */
export function validChallenges(nonces: Nonces, now: number): Buffer[] {
  const [first, last] = [slotOf(now - CHALLENGE_LIFETIME), slotOf(now)];
  return Array.from({ length: last - first + 1 }, (_, back) => challengeOf(nonces, last - back));
}
