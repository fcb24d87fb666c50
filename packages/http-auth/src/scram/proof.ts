// The proofs of both sides (RFC 5802 §3). Each covers all messages.
import { createHmac } from 'node:crypto';
import { keysOf, saltedPassword, type Mechanism, type ScramKeys } from './mechanisms.js';

/** The input of a proof. */
export interface ProofInput {
  readonly mechanism: Mechanism;
  readonly password: string;
  readonly salt: Buffer;
  readonly iterations: number;
  /** The three messages, separated by commas. */
  readonly signed: string;
}

export function scramKeys({ mechanism, password, salt, iterations }: ProofInput): ScramKeys {
  return keysOf(mechanism, saltedPassword(mechanism, password, salt, iterations));
}

/** The client key, hidden by the signature of the client. */
export function clientProof(input: ProofInput, { clientKey, storedKey } = scramKeys(input)): Buffer {
  return xor(clientKey, clientSignature(input, { storedKey }));
}

export function clientSignature(
  { mechanism, signed }: ProofInput,
  { storedKey }: Pick<ScramKeys, 'storedKey'>,
): Buffer {
  return createHmac(mechanism.hash, storedKey).update(signed).digest();
}

/** The proof of the server. */
export function serverSignature(input: ProofInput): Buffer {
  return createHmac(input.mechanism.hash, scramKeys(input).serverKey).update(input.signed).digest();
}

/** XOR of two buffers with the same length. */
function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
}
