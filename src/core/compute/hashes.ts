// Hash functions and HMACs of text.
import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8 } from './encodings.js';

export const hashes = { md5, sha1, sha256 } as const;
export type HashName = keyof typeof hashes;

export const hash = (name: HashName, text: string): Uint8Array => hashes[name](utf8(text));

/** HMAC (RFC 2104). A key of type `string` is its UTF-8 bytes. */
export const hmacOf = (name: HashName, key: string | Uint8Array, text: string | Uint8Array): Uint8Array =>
  hmac(hashes[name], toBytes(key), toBytes(text));

const toBytes = (value: string | Uint8Array): Uint8Array => (typeof value === 'string' ? utf8(value) : value);
