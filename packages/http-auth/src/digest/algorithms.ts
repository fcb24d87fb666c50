// The hash algorithms of Digest by the names that challenges give them (RFC 7616 §3.3, §6.1).
import { hash } from 'node:crypto';

/** A hash in lower-case hexadecimal digits. Text as in headers: one character per byte. */
export type DigestHash = (data: string | Uint8Array) => string;

const by =
  (name: string): DigestHash =>
  (data) =>
    hash(name, typeof data === 'string' ? Buffer.from(data, 'latin1') : data);

export const md5 = by('md5');
export const sha256 = by('sha256');
const sha512 = by('sha512');
/** A truncated SHA-512. SHA-512/256 is often confused with it, but has other initial values (FIPS 180-4 §5.3.6). */
export const truncatedSha512: DigestHash = (data) => sha512(data).slice(0, 64);

export interface DigestAlgorithm {
  readonly name: string;
  readonly hash: DigestHash;
  /** Whether the nonces are part of H(A1): the `-sess` variants (§3.4.2). */
  readonly session: boolean;
}

export const MD5: DigestAlgorithm = { name: 'MD5', hash: md5, session: false };
export const MD5_SESS: DigestAlgorithm = { name: 'MD5-sess', hash: md5, session: true };
export const SHA_256: DigestAlgorithm = { name: 'SHA-256', hash: sha256, session: false };
export const SHA_256_SESS: DigestAlgorithm = { name: 'SHA-256-sess', hash: sha256, session: true };
const sha512_256 = by('sha512-256');
export const SHA_512_256: DigestAlgorithm = { name: 'SHA-512-256', hash: sha512_256, session: false };
export const SHA_512_256_SESS: DigestAlgorithm = {
  name: 'SHA-512-256-sess',
  hash: sha512_256,
  session: true,
};
