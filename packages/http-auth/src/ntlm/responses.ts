// Computes the responses of NTLM from the password and the challenge of the server (MS-NLMP §3.3).
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { md4 } from './md4.js';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const hmacMd5 = (key: Uint8Array, ...parts: Uint8Array[]): Buffer =>
  createHmac('md5', key).update(Buffer.concat(parts)).digest();

/** The hash of the password (NTOWFv1, §3.3.1). */
export const ntHash = (password: string): Buffer => Buffer.from(md4(utf16(password)));

/** The key of NTLMv2 (NTOWFv2, §3.3.2). */
export const keyOfVersion2 = (hash: Uint8Array, user: string, domain: string): Buffer =>
  hmacMd5(hash, utf16(user + domain));

/** NTLMv2: the first 16 bytes of the response, before the blob (§3.3.2). */
export const proofOf = (key: Uint8Array, challenge: Uint8Array, blob: Uint8Array): Buffer =>
  hmacMd5(key, challenge, blob);

/** NTLMv1: the challenge, encrypted with each third of the hash (§3.3.1). */
export function responseOfVersion1(hash: Uint8Array, challenge: Uint8Array): Buffer {
  const padded = Buffer.concat([hash, Buffer.alloc(5)]);
  return Buffer.concat(
    [0, 7, 14].map((start) => des(createCipheriv, padded.subarray(start, start + 7), challenge)),
  );
}

/** The challenge that a response was made for, if it was made with that hash. */
export function challengeOfVersion1(hash: Uint8Array, response: Uint8Array): Buffer {
  return des(createDecipheriv, hash.subarray(0, 7), response.subarray(0, 8));
}

/** NTLM2 session: the challenge that is encrypted as in NTLMv1, made of both nonces (§3.3.1). */
export function sessionChallenge(challenge: Uint8Array, clientNonce: Uint8Array): Buffer {
  return createHash('md5').update(challenge).update(clientNonce).digest().subarray(0, 8);
}

/** One block of DES. OpenSSL 3 has only triple DES, which with equal keys is DES. */
function des(
  direction: typeof createCipheriv | typeof createDecipheriv,
  key: Uint8Array,
  block: Uint8Array,
): Buffer {
  const spread = withParity(key);
  const cipher = direction('des-ede3-ecb', Buffer.concat([spread, spread, spread]), null);
  return cipher.setAutoPadding(false).update(block);
}

/** Seven bytes as eight, with an unused parity bit in each. */
function withParity(key: Uint8Array): Buffer {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = key;
  // prettier-ignore
  const spread = [
    a, (a << 7) | (b >> 1), (b << 6) | (c >> 2), (c << 5) | (d >> 3),
    (d << 4) | (e >> 4), (e << 3) | (f >> 5), (f << 2) | (g >> 6), g << 1,
  ];
  return Buffer.from(spread);
}
