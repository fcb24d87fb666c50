// The state between the two messages of a client. It is in `sid`, with a MAC, so that no connection and no node keeps it.
import { isEqual } from '../secure-compare.js';
import type { Nonces } from '../ports.js';
import type { Mechanism } from './mechanisms.js';

/** How long the second message may take, in milliseconds. */
export const CONVERSATION_LIFETIME = 60_000;

export interface Conversation {
  readonly sid: string;
  /** The first message of the client. */
  readonly clientFirst: string;
  /** The part of the nonce that the server adds. */
  readonly serverNonce: string;
  /** Milliseconds since the first message. */
  readonly age: number;
}

const purposeOf = ({ name }: Mechanism): string => name.toLowerCase();

const sealOf = (mechanism: Mechanism, nonces: Nonces, state: string): string =>
  nonces.seal(`${purposeOf(mechanism)}-sid`, Buffer.from(state)).toString('hex');

/** `now`: milliseconds since the Unix epoch. */
export function beginConversation(
  mechanism: Mechanism,
  clientFirst: string,
  nonces: Nonces,
  now: number,
): Conversation {
  const nonce = nonces.issue(purposeOf(mechanism), now);
  const state = `${nonce}.${Buffer.from(clientFirst).toString('base64url')}`;
  const serverNonce = nonces.secretOf(purposeOf(mechanism), nonce);
  return { sid: `${state}.${sealOf(mechanism, nonces, state)}`, clientFirst, serverNonce, age: 0 };
}

/** Undefined if this service did not issue the `sid` for that mechanism. */
export function findConversation(
  mechanism: Mechanism,
  sid: string,
  nonces: Nonces,
  now: number,
): Conversation | undefined {
  const [, state = '', nonce = '', first = '', seal = ''] =
    /^(([0-9a-f]{48})\.([\w-]+))\.([0-9a-f]{24})$/.exec(sid) ?? [];
  const age = nonces.age(purposeOf(mechanism), nonce, now);
  if (age === undefined || !isEqual(seal, sealOf(mechanism, nonces, state))) return undefined;
  const serverNonce = nonces.secretOf(purposeOf(mechanism), nonce);
  return { sid, clientFirst: Buffer.from(first, 'base64url').toString(), serverNonce, age };
}
