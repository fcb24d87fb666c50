// Computes the signature of EdgeGrid: an HMAC over the request and the header, with a key for one timestamp.
import { createHash, createHmac } from 'node:crypto';

/** Only the first part of a body is hashed. */
const MAX_HASHED_BYTES = 128 * 1024;

/** The input of a signature. Candidates replace parts of it. */
export interface EdgegridInput {
  readonly method: string;
  readonly scheme: string;
  readonly host: string;
  /** With its query. */
  readonly path: string;
  /** Headers that the operator of an API requires to be signed; this service requires none. */
  readonly headers: string;
  readonly contentHash: string;
  /** The header `Authorization` up to `signature=`. */
  readonly authorization: string;
  readonly separator: string;
  readonly key: string | Buffer;
}

export function dataToSign(parts: EdgegridInput): string {
  const { method, scheme, host, path, headers, contentHash, authorization, separator } = parts;
  return [method, scheme, host, path, headers, contentHash, authorization].join(separator);
}

/** In base64. */
export function edgegridSignature(parts: EdgegridInput): string {
  return hmacSha256(parts.key, dataToSign(parts)).toString('base64');
}

/** The key for one timestamp: base64, used as text. */
export function edgegridKey(secret: string, timestamp: string): string {
  return hmacSha256(secret, timestamp).toString('base64');
}

/** Only bodies of POST are hashed; for other methods the field is empty. */
export function contentHash(method: string, body: Buffer): string {
  return method === 'POST' && body.length > 0 ? bodyHash(body).toString('base64') : '';
}

export function bodyHash(body: Buffer): Buffer {
  return createHash('sha256').update(body.subarray(0, MAX_HASHED_BYTES)).digest();
}

/** Text is one byte per character. */
export function hmacSha256(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'latin1').digest();
}
