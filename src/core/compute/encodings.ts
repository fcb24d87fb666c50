// Text encodings of bytes, in the server and in the browser.
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const encodings = ['text', 'hex', 'base64', 'base64url'] as const;
export type Encoding = (typeof encodings)[number];

export const utf8 = utf8ToBytes;

const encoders: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  text: (bytes) => new TextDecoder().decode(bytes),
  hex: bytesToHex,
  base64,
  // RFC 4648 §5, without padding.
  base64url: (bytes) => base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
};

export function encode(bytes: Uint8Array, encoding: Encoding): string {
  return encoders[encoding](bytes);
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The bytes of base64 or base64url, with or without padding (RFC 4648). Throws `RangeError` for other text. */
export function fromBase64(text: string): Uint8Array {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(standard)) throw new RangeError('not base64');
  try {
    return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
  } catch {
    throw new RangeError('not base64');
  }
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of base32 in either case, spaces and padding ignored (RFC 4648 §6). Throws `RangeError` for other text. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of text.replaceAll(/[\s=]/g, '').toUpperCase()) {
    const value = base32Alphabet.indexOf(character);
    if (value === -1) throw new RangeError('not base32');
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(buffer >>> bits);
    buffer &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}
