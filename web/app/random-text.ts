// Random text for nonces and verifiers.
import { encode } from '../../src/core/compute/encodings.ts';

/** Random bytes as base64url text. */
export function randomText(bytes: number): string {
  return encode(crypto.getRandomValues(new Uint8Array(bytes)), 'base64url');
}
